import { isLanguage } from '#shared/language.ts'

/** The site's pages are below a language; the bare one is the application's. */
function isPublicPage(address: string): boolean {
  const [, language, ...rest] = new URL(address).pathname.split('/')
  return isLanguage(language) && rest.join('') !== ''
}

/** Between pages of the site only: the application takes no part in a transition, which would fail there as an error. */
export function endTransitions(): void {
  addEventListener('pageswap', ({ viewTransition, activation }) => {
    if (activation?.entry.url && !isPublicPage(activation.entry.url)) viewTransition?.skipTransition()
  })
}
