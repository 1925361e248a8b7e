import { cleanRichText } from '#server/rich-text.ts'
import { type Localized, languages } from '#shared/language.ts'

/** Sanitised rich text, in every language. */
export function cleaned(texts: Localized): Localized {
  const clean = { ...texts }
  for (const language of languages) clean[language] = cleanRichText(texts[language])
  return clean
}

/** Trimmed plain text, in every language. */
export function trimmed(texts: Localized): Localized {
  const trim = { ...texts }
  for (const language of languages) trim[language] = texts[language].trim()
  return trim
}
