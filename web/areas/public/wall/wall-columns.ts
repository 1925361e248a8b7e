import { fadeIn } from '#web/kit/fade-in.ts'

export const worksIn = (page: ParentNode) => [
  ...page.querySelectorAll<HTMLElement>('[data-wall] > li:not([aria-hidden])'),
]

/**
 * Uses the exact heights of the works: each from `first` on is put into the shortest column. Earlier works stay in
 * place, unless the number of columns changes.
 */
function placeWorks(wall: HTMLElement, works: readonly HTMLElement[], first: number): void {
  const count = Number(getComputedStyle(wall).getPropertyValue('--columns'))
  const { columns = String(count) } = wall.dataset
  const from = columns === String(count) ? first : 0
  wall.dataset.columns = String(count)
  const heights = Array.from({ length: count }, () => 0)
  const name = `--at-${count}`
  // All are read before any is written, so that the page is laid out once.
  const tall = works.map((work) => work.getBoundingClientRect().height)
  works.forEach((work, i) => {
    const at =
      i < from ? Number(work.style.getPropertyValue(name)) / 2 : heights.indexOf(Math.min(...heights))
    if (i >= from) work.style.setProperty(name, String(at * 2))
    heights[at] = (heights[at] ?? 0) + (tall[i] ?? 0)
  })
  wall.style.setProperty('--height', `${Math.ceil(Math.max(...heights)) + 2}px`)
}

let sizes: ResizeObserver | undefined

/** Lays out the works of the wall, of which the first `placed` stay, and again whenever their sizes change. */
export function layOutWall(placed?: number): void {
  sizes?.disconnect()
  const wall = document.querySelector<HTMLElement>('[data-wall]')
  if (!wall) return
  const works = worksIn(document)
  placeWorks(wall, works, placed ?? works.length)
  // With the width, with late fonts and with the reader's size of text.
  sizes = new ResizeObserver(() => placeWorks(wall, works, works.length))
  for (const work of works) {
    sizes.observe(work)
    for (const image of work.querySelectorAll<HTMLImageElement>('img[data-fade]')) fadeIn(image)
  }
}
