import { fadeIn } from '#web/kit/fade-in.ts'
import { nextTask } from '#web/next-task.ts'
import { countVisit } from './count-visit.ts'
import { enhanceImages } from './images.ts'
import { enhanceMenus } from './menus.ts'
import { prefetchLinks } from './prefetch.ts'
import { rememberReader } from './reader.ts'
import { enhanceSaveButtons } from './save-buttons.ts'
import { enhanceShareButtons } from './share.ts'
import { endTransitions } from './transitions.ts'
import { enhanceWall } from './wall/wall.ts'
import { layOutWall } from './wall/wall-columns.ts'
import { followOrder, rememberOrder } from './wall/wall-order.ts'

for (const image of document.querySelectorAll<HTMLImageElement>('img[data-fade]')) fadeIn(image)
rememberReader()
enhanceMenus()
prefetchLinks()
endTransitions()
const main = document.querySelector<HTMLElement>('main:has([data-part=masonry])')
if (main) enhanceWall(main)
else layOutWall()
rememberOrder()
followOrder()
// No `await` at the top: the bundler would put what this file shares with a lazily loaded one in a file of its own.
void nextTask().then(() => {
  enhanceImages()
  enhanceShareButtons()
  enhanceSaveButtons()
  const reader = document.querySelector<HTMLElement>('[data-reader]')
  if (reader) void import('./magazine-reader.ts').then(({ openReader }) => openReader(reader))
  countVisit()
})
