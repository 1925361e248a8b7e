import { joinParts } from '#shared/format.ts'
import { inLanguage, type Language, type Localized } from '#shared/language.ts'
import type { ItemKind } from './item-kinds.ts'
import { isCategory } from './items.ts'

interface About {
  projectName: string
  contest?: Localized | undefined
  items: readonly { kind: ItemKind; label: Localized }[]
}

/** The subject of the payment: its name, or else its first category and its contest, or else nothing. */
export function nameOnDocument({ projectName, contest, items }: About, language: Language): string {
  if (projectName) return projectName
  const category = items.find(({ kind }) => isCategory(kind))
  const labels = [category?.label, contest].map((label) => label && inLanguage(label, language))
  return joinParts(labels, language)
}

const isHan = (name: string) => /^\p{Script=Han}+$/u.test(name)

/** A Chinese name begins with the family name and has no space. */
export function nameInFull({ firstName, lastName }: { firstName: string; lastName: string }): string {
  if (isHan(firstName) && isHan(lastName)) return `${lastName}${firstName}`
  return `${firstName} ${lastName}`.trim()
}
