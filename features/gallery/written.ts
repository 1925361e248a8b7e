import { type Language, type Localized, languages } from '#shared/language.ts'

export interface Written {
  text: string
  /** The language it is in. */
  language: Language
}

/** The text in the asked language, else in the work's own, else in any that it was written in. */
export function writtenIn(text: Localized, asked: Language, own: Language): Written {
  const language = [asked, own, ...languages].find((one) => text[one] !== '') ?? asked
  return { text: text[language], language }
}
