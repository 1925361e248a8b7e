import type { Localized } from '#shared/language.ts'
import type { Cents } from '#shared/money.ts'
import type { ItemKind } from './item-kinds.ts'

/** The mandatory items, in both kinds. */
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
  /** An item is an entry, a translation or an extra. The payment names an article. */
  entryId: string | null
  translationId: string | null
  extraId: string | null
  label: Localized
  amount: Cents
}

/** The amount owed in one currency. */
export interface Offer {
  items: Item[]
  /** The name of the category prices. Null if no category is owed. */
  period: Localized | null
  /** The moment at which one of the prices ends, or payments close. Null if neither is known. */
  until: Date | null
  /** Whether all mandatory items have a price. */
  isPayable: boolean
  /** Whether all optional items have a price. */
  isComplete: boolean
}

interface RequestedExtra {
  id: string
  label: Localized
}

const ofNothing = { entryId: null, translationId: null, extraId: null }

/** The items that a project owes now. Once a category is paid, every other one is an additional one. */
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

/**
 * Each language ordered from the translation service. Translations are optional, so they alone never make a project
 * paid.
 */
export function translationItems(input: readonly RequestedExtra[], price: Cents): Item[] {
  return input.map(({ id, label }) => ({
    ...ofNothing,
    kind: 'translation',
    translationId: id,
    label,
    amount: price,
  }))
}

/** Publications beyond the gallery's; optional like translations. */
export function publicationItems(input: readonly RequestedExtra[], price: Cents): Item[] {
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
