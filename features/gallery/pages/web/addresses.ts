import type { ProjectKind } from '#features/projects/lifecycle.ts'
import type { Language } from '#shared/language.ts'
import { links } from '#web/links.ts'

export function addressOfWork(
  { kind, slug }: { kind: ProjectKind; slug: string },
  language: Language,
): string {
  return kind === 'product' ? links.product(language, slug) : links.inspiration(language, slug)
}
