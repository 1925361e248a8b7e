import { cleanRichText } from '#server/rich-text.ts'
import { type Localized, languages } from '#shared/language.ts'

/** Sanitised rich text, in every language. */
export function cleaned(texts: Localized): Localized {
  const clean = { ...texts }
  for (const language of languages) clean[language] = cleanRichText(texts[language])
  return clean
}
