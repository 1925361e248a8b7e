import type { Language } from '#shared/language.ts'

/** The header links, in order. */
export const headerMessages = ['inspired', 'news', 'emagazine', 'submit_project', 'gpd'] as const
export type HeaderLink = (typeof headerMessages)[number]

/** The paths on the parent site, after the language; the portal's own public pages have the same paths. */
const paths: Record<HeaderLink, string> = {
  inspired: '/inspirations',
  news: '/news',
  emagazine: '/e-magazine',
  submit_project: '/submit',
  gpd: '/awards',
}

/**
 * The target of a header link: the parent site, or the portal's own page if there is none. The parent has its
 * awards page in French and English only; every other language gets the English one.
 */
export function headerAddress(word: HeaderLink, language: Language, parent: string | null): string {
  if (parent === null) return `/${language}${paths[word]}`
  const spoken = word === 'gpd' && language !== 'fr' ? 'en' : language
  return `${parent}/${spoken}${paths[word]}`
}

/** The form value that replaces the token when no user is logged in. */
export const nobody = 'disconnect'

/**
 * Sends the token to our own pages and the parent site; any other address receives that no user is logged
 * in.
 */
export function tokenFor(address: string, token: string | null, parent: string | null): string {
  if (token === null) return nobody
  const isOurs = /^\/(?![/\\])/.test(address)
  return isOurs || URL.parse(address)?.origin === parent ? token : nobody
}
