// What the parts that a public page shares with the application import from React and its router.
import { Html } from './jsx-runtime.ts'

export { Fragment } from './jsx-runtime.ts'

let ids = 0

/** Draws a page. Its ids are the same each time, so that an unchanged page has the same tag. */
export function htmlOf(draw: () => unknown): string {
  ids = 0
  const drawn = draw()
  if (!(drawn instanceof Html)) throw new Error('A page must be an element.')
  return drawn.text
}

/** Names an element of the page. */
export function useId(): string {
  ids += 1
  return `id-${ids}`
}

export const useInRouterContext = () => false

/** The application's link, which no page has. */
export function Link(): never {
  throw new Error('A link of the application is on a public page.')
}
