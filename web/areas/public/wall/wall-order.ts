import { tabStorage } from '#web/storage.ts'

const key = 'wall order'

/** An address and its title. */
type Stop = readonly [string, string]

function readOrder(): Stop[] {
  const text = tabStorage.getItem(key)
  const order: unknown = text ? JSON.parse(text) : []
  return Array.isArray(order) ? order : []
}

/** Remembers the order in which the wall shows its works. */
export function rememberOrder(): void {
  addEventListener('pagehide', () => {
    const works = [...document.querySelectorAll<HTMLAnchorElement>('[data-wall] a[data-work]')]
    if (works.length === 0) return
    const order = works.map(
      (link): Stop => [link.pathname, link.querySelector('span > span')?.textContent ?? ''],
    )
    tabStorage.setItem(key, JSON.stringify(order))
  })
}

/** A reader who came from a wall goes on in its order: with its filters, or from its search. */
export function followOrder(): void {
  const nav = document.querySelector('[data-neighbours]')
  if (!nav) return
  const order = readOrder()
  const here = order.findIndex(([path]) => path === location.pathname)
  if (here < 0) return
  for (const [rel, at] of [
    ['prev', here - 1],
    ['next', here + 1],
  ] as const) {
    const link = nav.querySelector<HTMLAnchorElement>(`a[rel=${rel}]`)
    const stop = order[at]
    if (!link || !stop) continue
    link.href = stop[0]
    const title = link.querySelector('[data-title]')
    if (title) title.textContent = stop[1]
  }
}
