import { fadeIn } from '#web/kit/fade-in.ts'
import { countVisit } from './count-visit.ts'
import { keepFiltersOpen } from './filters.ts'
import { tendFirms } from './find-firm.ts'
import { tendImages } from './images.ts'
import { tendMenus } from './menus.ts'
import { prefetchLinks } from './prefetch.ts'
import { rememberReader } from './reader.ts'
import { tendSaving } from './save-buttons.ts'
import { tendShare } from './share.ts'
import { followOrder, rememberOrder } from './wall-order.ts'
import { hangWall } from './wall-script.ts'

for (const image of document.querySelectorAll<HTMLImageElement>('img[data-fade]')) fadeIn(image)
rememberReader()
tendMenus()
prefetchLinks()
keepFiltersOpen()
tendFirms()
const wall = document.querySelector<HTMLElement>('[data-wall]')
if (wall) {
  hangWall(wall)
  rememberOrder(wall)
}
followOrder()
tendImages()
tendShare()
tendSaving()
const reader = document.querySelector<HTMLElement>('[data-reader]')
if (reader) void import('./magazine-reader.ts').then(({ openReader }) => openReader(reader))
countVisit()
