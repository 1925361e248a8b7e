import { setOwnMessages } from '#server/messages.ts'
import { work } from '#server/thread.ts'
import type { SlidesTask } from './slides.ts'
import { Slides } from './slides-pdf.ts'

let slides: Slides | undefined

work(
  (task: SlidesTask): Uint8Array => {
    if (task.add === 'title') {
      setOwnMessages(task.messages)
      slides = new Slides(task.count, task.show)
    }
    if (!slides) throw new Error('The slides have no title yet.')
    if (task.add === 'end') return slides.end()
    if (task.add === 'section') slides.section(task.section)
    if (task.add === 'winner') slides.winner(task.winner, task.jpeg && Buffer.from(task.jpeg))
    return slides.take()
  },
  { givesWay: true },
)
