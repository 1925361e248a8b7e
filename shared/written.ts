import { type Language, type Localized, languages } from './language.ts'

export interface Written {
  text: string
  language: Language
}

/** The text in the requested language, else in its original language, else in any other. */
export function writtenIn(text: Localized, input: Language, own: Language): Written {
  const language = [input, own, ...languages].find((one) => text[one] !== '') ?? input
  return { text: text[language], language }
}
