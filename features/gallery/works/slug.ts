import { inLanguage, type Language, type Localized } from '#shared/language.ts'
import { slugOf } from '#shared/text.ts'

interface Named {
  projectId: string
  title: Localized
  language: Language
  year: number
}

/** The first free slug: the title, the title with its year, or with the end of the work's id. */
export function freeSlug(
  { projectId, title, language, year }: Named,
  isTaken: (slug: string) => boolean,
): string {
  const base = slugOf(title[language]) || slugOf(inLanguage(title, 'en'))
  const certain = `${base || 'work'}-${projectId.slice(-12)}`
  if (!base) return certain
  return [base, `${base}-${year}`].find((slug) => !isTaken(slug)) ?? certain
}
