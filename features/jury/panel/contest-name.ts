import { inLanguage, type Language, type Localized } from '#shared/language.ts'

/** A contest's name and year, without repeating a year in the name. */
export function nameWithYear(contest: { name: Localized; year: number }, language: Language): string {
  const name = inLanguage(contest.name, language)
  return name.includes(String(contest.year)) ? name : `${name} ${contest.year}`
}
