import { type Language, type Localized, unwritten } from '#shared/language.ts'

/** A document is called as its file, until somebody gives it a title. */
export function titleFromName(name: string, language: Language): Localized {
  return {
    ...unwritten,
    [language]: name
      .replace(/\.pdf$/i, '')
      .trim()
      .slice(0, 200),
  }
}
