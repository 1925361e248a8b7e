import { fadeIn } from '#web/kit/fade-in.ts'
import { nextTask } from '#web/next-task.ts'
import { countVisit } from './count-visit.ts'
import { tendImages } from './images.ts'
import { tendMenus } from './menus.ts'
import { prefetchLinks } from './prefetch.ts'
import { rememberReader } from './reader.ts'
import { tendSaving } from './save-buttons.ts'
import { tendShare } from './share.ts'
import { endTransitions } from './transitions.ts'
import { tendWall } from './wall/wall.ts'
import { layOutWall } from './wall/wall-columns.ts'
import { followOrder, rememberOrder } from './wall/wall-order.ts'

for (const image of document.querySelectorAll<HTMLImageElement>('img[data-fade]')) fadeIn(image)
rememberReader()
tendMenus()
prefetchLinks()
endTransitions()
const main = document.querySelector<HTMLElement>('main:has([data-part=masonry])')
if (main) tendWall(main)
else layOutWall()
rememberOrder()
followOrder()
// No `await` at the top: the bundler would put what this file shares with a lazily loaded one in a file of its own.
void nextTask().then(() => {
  tendImages()
  tendShare()
  tendSaving()
  const reader = document.querySelector<HTMLElement>('[data-reader]')
  if (reader) void import('./magazine-reader.ts').then(({ openReader }) => openReader(reader))
  countVisit()
})
