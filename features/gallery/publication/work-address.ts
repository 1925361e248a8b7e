import type { ProjectKind } from '#features/projects/lifecycle.ts'
import type { Language, Localized } from '#shared/language.ts'

export interface WorkAddress {
  kind: ProjectKind
  slug: string
  /** In the languages where it is another. */
  slugs?: Partial<Localized> | undefined
}

/** The path of a work's page, without the language in front. */
export function pathOfWork({ kind, slug, slugs = {} }: WorkAddress, language: Language): string {
  return `/${kind === 'product' ? 'products' : 'inspirations'}/${slugs[language] ?? slug}`
}

/** The path of the page of one image, counted from 1. */
export function pathOfImage(work: WorkAddress, number: number, language: Language): string {
  return `${pathOfWork(work, language)}/images/${number}`
}
