import { inLanguage, type Language, type Localized } from '#shared/language.ts'
import { slugOf } from '#shared/text.ts'

interface Named {
  id: string
  title: Localized
  language: Language
}

/** The first free slug: the title, or the title with the end of the article's id. */
export function freeArticleSlug({ id, title, language }: Named, isTaken: (slug: string) => boolean): string {
  const base = slugOf(title[language]) || slugOf(inLanguage(title, 'en'))
  if (base && !isTaken(base)) return base
  return `${base || 'news'}-${id.slice(-12)}`
}
