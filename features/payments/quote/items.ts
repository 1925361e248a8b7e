import type { ItemKind } from '#features/payments/core/item-kinds.ts'
import type { Localized } from '#shared/language.ts'
import type { Cents } from '#shared/money.ts'

/** What must be paid for, in either of its kinds. */
export const isCategory = (kind: ItemKind) => kind === 'first_category' || kind === 'further_category'

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
  /** What is paid for is an entry, a translation or an extra; an article is named by its payment. */
  entryId: string | null
  translationId: string | null
  extraId: string | null
  label: Localized
  amount: Cents
}

interface Asked {
  id: string
  label: Localized
}

const ofNothing = { entryId: null, translationId: null, extraId: null }

/** What a project owes now; once a category has been paid, every other one is a further one. */
export function itemsOwed(entries: readonly EntryToPay[], prices: CategoryPrices): Item[] {
  const hasPaid = entries.some((entry) => entry.paidAt !== null)
  return entries
    .filter((entry) => entry.paidAt === null)
    .map((entry, index) => {
      const isFirst = index === 0 && !hasPaid
      return {
        ...ofNothing,
        kind: isFirst ? 'first_category' : 'further_category',
        entryId: entry.id,
        label: entry.categoryName,
        amount: isFirst ? prices.firstCategory : prices.furtherCategory,
      }
    })
}

/** Each language that the service was asked for; optional, so they alone never make a project paid. */
export function translationItems(input: readonly Asked[], price: Cents): Item[] {
  return input.map(({ id, label }) => ({
    ...ofNothing,
    kind: 'translation',
    translationId: id,
    label,
    amount: price,
  }))
}

/** Publications beyond the gallery's; optional like translations. */
export function publicationItems(input: readonly Asked[], price: Cents): Item[] {
  return input.map(({ id, label }) => ({
    ...ofNothing,
    kind: 'publication',
    extraId: id,
    label,
    amount: price,
  }))
}

/** The article that a payment is for. */
export function articleItem(label: Localized, price: Cents): Item {
  return { ...ofNothing, kind: 'article', label, amount: price }
}
