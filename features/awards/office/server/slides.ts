import { Readable } from 'node:stream'
import { drawCut } from '#features/files/pictures/server/queries/draw-cut.ts'
import { record } from '#server/audit-log.ts'
import type { Download, Tools } from '#server/http/http.ts'
import { type Catalogues, ownMessages } from '#server/messages.ts'
import { openThread } from '#server/thread.ts'
import type { InputOf } from '#shared/endpoint.ts'
import { sum } from '#shared/money.ts'
import { type CeremonySection, ceremonyOrder } from '../ceremony-order.ts'
import type { downloadSlides } from '../contract-files.ts'
import { downloadName } from './file-names.ts'
import { picture } from './slide-layout.ts'
import type { Show, SlideSection } from './slides-pdf.ts'
import { listChosenWinners, type WinnerDetails } from './winner-details.ts'
import { categoriesAmong } from './winners-view.ts'

/** In the order of the slides; each is answered with the next bytes of the file. */
export type SlidesTask =
  | { add: 'title'; count: number; show: Show; messages: Catalogues }
  | { add: 'section'; section: SlideSection }
  | { add: 'winner'; winner: WinnerDetails; jpeg: Uint8Array | null }
  | { add: 'end' }

const program = new URL('./slides-worker.ts', import.meta.url)

/** Twice its points. */
const pixels = { width: picture.width * 2, height: picture.height * 2 }

/** The picture of the work, cut around its focus; null where there is none or its file cannot be read. */
async function pictureOf(
  tools: Pick<Tools, 'storage' | 'log'>,
  winner: WinnerDetails,
): Promise<Buffer | null> {
  if (!winner.picture) return null
  return drawCut(tools, winner.picture, pixels).catch((error: Error) => {
    tools.log.warn({ err: error, entry: winner.number }, 'a picture for a slide could not be drawn')
    return null
  })
}

/** Written in a thread of its own, which holds the open file until its last slide or until the reader leaves. */
async function* drawnSlides(
  tools: Pick<Tools, 'storage' | 'log'>,
  sections: readonly CeremonySection<WinnerDetails>[],
  show: Show,
): AsyncGenerator<Uint8Array> {
  const thread = openThread<SlidesTask, Uint8Array>(program)
  const count = sum(sections.map(({ winners }) => winners.length))
  try {
    yield await thread.run({ add: 'title', count, show, messages: ownMessages() })
    for (const { winners, ...head } of sections) {
      yield await thread.run({ add: 'section', section: { ...head, count: winners.length } })
      for (const winner of winners) {
        yield await thread.run({ add: 'winner', winner, jpeg: await pictureOf(tools, winner) })
      }
    }
    yield await thread.run({ add: 'end' })
  } finally {
    await thread.end()
  }
}

type Input = InputOf<typeof downloadSlides> & { actorId: string }

export async function makeSlides(tools: Tools, input: Input): Promise<Download> {
  const { actorId, contestId, chosen, language, look } = input
  const { contest, stage, winners } = await listChosenWinners(tools.db, contestId, chosen)
  const sections = ceremonyOrder(winners, await categoriesAmong(tools.db, contestId, winners))
  await record(tools.db, {
    actorId,
    action: 'awards.makeSlides',
    subject: { kind: 'contest', id: contestId },
    details: { winners: winners.length, stage },
  })
  const show = { contest: contest.name, stage, language, look }
  return {
    type: 'application/pdf',
    fileName: downloadName(contest.slug, 'slides', stage, 'pdf'),
    body: Readable.from(drawnSlides(tools, sections, show)),
  }
}
