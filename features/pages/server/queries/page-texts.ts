import { NotFound } from '#shared/domain-error.ts'
import type { OutputOf } from '#shared/endpoint.ts'
import { type Language, type Localized, languages } from '#shared/language.ts'
import type { MessageName } from '../../contract.ts'
import { builtInPages, type listPageTexts, textsOfPage } from '../../contract-pages.ts'
import { currentForms, statesOf } from '../queries.ts'

export interface PageText {
  slug: string
  title: Localized
  /** Cleaned HTML. */
  content: Localized
}

function inEveryLanguage(name: MessageName): Localized {
  const textIn = (language: Language) => currentForms(name, language).other ?? ''
  return { en: textIn('en'), fr: textIn('fr'), 'zh-hans': textIn('zh-hans'), es: textIn('es') }
}

/** A page's text by the organisers, else the shipped one. @throws NotFound for any other page */
export function getPageText(slug: string): PageText {
  const known = builtInPages.find((page) => page === slug)
  if (!known) throw new NotFound()
  const [title, content] = textsOfPage(known)
  return { slug, title: inEveryLanguage(title), content: inEveryLanguage(content) }
}

export function listPages(): OutputOf<typeof listPageTexts> {
  return builtInPages.map((slug) => {
    const states = textsOfPage(slug).map(statesOf)
    const isIn = (state: 'changed' | 'missing') =>
      languages.filter((language) => states.some((one) => one[state].includes(language)))
    return { slug, title: getPageText(slug).title, changed: isIn('changed'), missing: isIn('missing') }
  })
}
