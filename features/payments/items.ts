import type { Localized } from '#shared/language.ts'
import type { Cents } from '#shared/money.ts'
import type { ItemKind } from './contract.ts'

export interface EntryToPay {
  id: string
  categoryName: Localized
  paidAt: Date | null
}

export interface CategoryPrices {
  firstCategory: Cents
  furtherCategory: Cents
}

export interface Item {
  kind: ItemKind
  entryId: string
  label: Localized
  amount: Cents
}

/** What a project owes now; once a category has been paid, every other one is a further one. */
export function itemsOwed(entries: readonly EntryToPay[], prices: CategoryPrices): Item[] {
  const hasPaid = entries.some((entry) => entry.paidAt !== null)
  return entries
    .filter((entry) => entry.paidAt === null)
    .map((entry, index) => {
      const isFirst = index === 0 && !hasPaid
      return {
        kind: isFirst ? 'first_category' : 'further_category',
        entryId: entry.id,
        label: entry.categoryName,
        amount: isFirst ? prices.firstCategory : prices.furtherCategory,
      }
    })
}
