import { isLanguage, type Language, type Localized } from '#shared/language.ts'
import type { ArticleView } from './contract.ts'

/** The typed, unsaved fields: `title.fr`, `body.en`, `language`, `firmId`. */
type Fields = Readonly<Record<string, string>>

const texts = ['title', 'lead', 'body'] as const

function changed(fields: Fields, name: string): Partial<Localized> {
  const pairs = Object.entries(fields).flatMap(([field, value]) => {
    const [of, language] = field.split('.')
    return of === name && isLanguage(language) ? [[language, value] as const] : []
  })
  return Object.fromEntries(pairs)
}

/** Converts unsaved fields to the request. */
export function changeOf(fields: Fields) {
  const language: Language | undefined = isLanguage(fields.language) ? fields.language : undefined
  return {
    ...(language ? { language } : {}),
    ...(fields.firmId === undefined ? {} : { firmId: fields.firmId || null }),
    ...Object.fromEntries(
      texts.flatMap((name) => {
        const own = changed(fields, name)
        return Object.keys(own).length > 0 ? [[name, own] as const] : []
      }),
    ),
  }
}

/** The server's article with the unsaved fields on top. */
export function withUnsaved(article: ArticleView, fields: Fields): ArticleView {
  return {
    ...article,
    language: isLanguage(fields.language) ? fields.language : article.language,
    firmId: fields.firmId === undefined ? article.firmId : fields.firmId || null,
    title: { ...article.title, ...changed(fields, 'title') },
    lead: { ...article.lead, ...changed(fields, 'lead') },
    body: { ...article.body, ...changed(fields, 'body') },
  }
}
