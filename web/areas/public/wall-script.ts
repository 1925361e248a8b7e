import { fadeIn } from '#web/kit/fade-in.ts'
import { pageAt } from './page-at.ts'

/** The loaded pages and scroll position of this wall, for a user who comes back. */
const memory = `wall ${location.pathname}${location.search}`

/** Uses the exact heights, loads the next page near the end, and restores the scroll position on return. */
export function hangWall(wall: HTMLElement): void {
  const works = () => [...wall.querySelectorAll<HTMLElement>(':scope > li:not([aria-hidden])')]
  let added = 0
  let columns = 0

  /** Puts each work from `first` on into the shortest column. Earlier works stay in place. */
  const hang = (first: number) => {
    const count = Number(getComputedStyle(wall).getPropertyValue('--columns'))
    const heights = Array.from({ length: count }, () => 0)
    const from = columns && columns !== count ? 0 : first
    columns = count
    works().forEach((work, i) => {
      const name = `--at-${count}`
      const at =
        i < from ? Number(work.style.getPropertyValue(name)) / 2 : heights.indexOf(Math.min(...heights))
      work.style.setProperty(name, String(at * 2))
      heights[at] = (heights[at] ?? 0) + work.getBoundingClientRect().height
    })
    wall.style.height = `${Math.ceil(Math.max(...heights)) + 2}px`
  }

  /** Adds the content of the next page's own address; if that fails, its link stays and works as a link. */
  const add = async () => {
    const link = document.querySelector<HTMLAnchorElement>('[data-next]')
    if (!link) return false
    const page = await pageAt(link.href)
    const more = page?.querySelector('[data-more]')
    const next = page?.querySelectorAll('[data-wall] > li:not([aria-hidden])')
    if (!more || !next?.length) return false
    const first = works().length
    for (const work of next) {
      wall.append(work)
      for (const image of work.querySelectorAll<HTMLImageElement>('img[data-fade]')) fadeIn(image)
    }
    document.querySelector('[data-more]')?.replaceWith(more)
    hang(first)
    added += 1
    watch()
    return true
  }

  const end = new IntersectionObserver(
    (seen) => {
      if (!seen.some((one) => one.isIntersecting)) return
      end.disconnect()
      void add()
    },
    { rootMargin: '800px' },
  )
  const watch = () => {
    const link = document.querySelector('[data-next]')
    if (link) end.observe(link)
  }

  wall.addEventListener('click', ({ target }) => {
    const image = target instanceof Element ? target.closest('[data-work]')?.querySelector('picture') : null
    if (image) image.style.setProperty('view-transition-name', 'work')
  })
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    for (const image of wall.querySelectorAll('picture')) image.style.removeProperty('view-transition-name')
  })
  addEventListener('pagehide', () => sessionStorage.setItem(memory, `${added} ${scrollY}`))

  const comeBack = async () => {
    const [visit] = performance.getEntriesByType('navigation')
    const [pages = 0, y = 0] = (sessionStorage.getItem(memory) ?? '').split(' ').map(Number)
    const isReturn = visit instanceof PerformanceNavigationTiming && visit.type === 'back_forward'
    if (isReturn && pages > 0) {
      while (added < pages && (await add()));
      scrollTo(0, y)
    }
    watch()
  }
  hang(works().length)
  let width = wall.offsetWidth
  new ResizeObserver(() => {
    if (wall.offsetWidth !== width) hang(works().length)
    width = wall.offsetWidth
  }).observe(wall)
  void document.fonts.ready.then(() => hang(works().length))
  void comeBack()
}
