import { inLanguage, type Language, type Localized } from '#shared/language.ts'
import { slugOf } from '#shared/text.ts'

export interface Named {
  projectId: string
  title: Localized
  language: Language
  year: number
}

/** The addresses of a work. */
export interface Slugs {
  /** In its own language and wherever `slugs` has no other; also its key in queries and in the API. */
  slug: string
  slugs: Partial<Localized>
}

/** The languages whose titles become addresses. A Chinese page has the English address. */
const spelled = ['en', 'fr', 'es'] as const

/** The title, the title with its year, or with the end of the work's id, which is always free. */
function candidatesOf(base: string, { projectId, year }: Named): string[] {
  const certain = `${base || 'work'}-${projectId.slice(-12)}`
  return base ? [base, `${base}-${year}`, certain] : [certain]
}

const ownBase = ({ title, language }: Named) => slugOf(title[language]) || slugOf(inLanguage(title, 'en'))

/** Every slug that the work may get. */
export function possibleSlugs(work: Named): string[] {
  const bases = [ownBase(work), ...spelled.map((language) => slugOf(work.title[language])).filter(Boolean)]
  return [...new Set(bases.flatMap((base) => candidatesOf(base, work)))]
}

/** Gives each title the first slug that no other work has. Slugs given before are kept. */
export function giveSlugs(work: Named, ownerOf: (slug: string) => string | undefined, given?: Slugs): Slugs {
  const free = (base: string) =>
    candidatesOf(base, work).find((slug) => (ownerOf(slug) ?? work.projectId) === work.projectId) ?? ''
  const slug = given?.slug ?? free(ownBase(work))
  const slugs: Partial<Localized> = {}
  for (const language of spelled.filter((one) => one !== work.language)) {
    const base = slugOf(work.title[language])
    const one = given?.slugs[language] ?? (base && free(base))
    if (one && one !== slug) slugs[language] = one
  }
  if (slugs.en) slugs['zh-hans'] = slugs.en
  return { slug, slugs }
}
