import type { ItemKind } from '#features/payments/core/item-kinds.ts'
import { isCategory } from '#features/payments/quote/items.ts'
import { inLanguage, type Language, type Localized } from '#shared/language.ts'

interface About {
  projectName: string
  contest?: Localized | undefined
  items: readonly { kind: ItemKind; label: Localized }[]
}

/** What was paid for: by its name, or while it has none by its first category and its contest; else nothing. */
export function nameOnDocument({ projectName, contest, items }: About, language: Language): string {
  if (projectName) return projectName
  const category = items.find(({ kind }) => isCategory(kind))
  return [category?.label, contest]
    .flatMap((label) => (label ? inLanguage(label, language) : []))
    .filter(Boolean)
    .join(language === 'zh-hans' ? '，' : ', ')
}

const isHan = (name: string) => /^\p{Script=Han}+$/u.test(name)

/** A name in Chinese characters begins with the family's and is not parted. */
export function nameInFull({ firstName, lastName }: { firstName: string; lastName: string }): string {
  if (isHan(firstName) && isHan(lastName)) return `${lastName}${firstName}`
  return `${firstName} ${lastName}`.trim()
}
