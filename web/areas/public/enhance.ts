import { fadeIn } from '#web/kit/fade-in.ts'
import { keepFiltersOpen } from './filters.ts'
import { tendFirms } from './find-firm.ts'
import { tendMenus } from './menus.ts'
import { prefetchLinks } from './prefetch.ts'
import { rememberReader } from './reader.ts'
import { hangWall } from './wall-script.ts'

for (const image of document.querySelectorAll<HTMLImageElement>('img[data-fade]')) fadeIn(image)
rememberReader()
tendMenus()
prefetchLinks()
keepFiltersOpen()
tendFirms()
const wall = document.querySelector<HTMLElement>('[data-wall]')
if (wall) hangWall(wall)
