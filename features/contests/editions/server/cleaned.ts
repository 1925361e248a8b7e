import { cleanRichText } from '#server/rich-text.ts'
import { type Localized, languages } from '#shared/language.ts'

/** Rich text as it may be kept, in every language. */
export function cleaned(texts: Localized): Localized {
  const clean = { ...texts }
  for (const language of languages) clean[language] = cleanRichText(texts[language])
  return clean
}

/** Plain text without spaces around it, in every language. */
export function trimmed(texts: Localized): Localized {
  const trim = { ...texts }
  for (const language of languages) trim[language] = texts[language].trim()
  return trim
}
