import type { Extra, ExtraKind } from '#features/contests/contest/extras.ts'
import { lastPrice, type PricePeriod, priceAt } from '#features/contests/contest/price.ts'
import type { EntrantKind } from '#features/contests/lifecycle.ts'
import {
  type CategoryPrices,
  type EntryToPay,
  type Item,
  itemsOwed,
  type Offer,
  publicationItems,
  translationItems,
} from '#features/payments/money/items.ts'
import type { Localized } from '#shared/language.ts'
import type { Currency } from '#shared/money.ts'

interface RequestedExtra {
  id: string
  label: Localized
}

type Period = PricePeriod & CategoryPrices & { name: Localized }

export interface OwedByProject {
  entrantKind: EntrantKind
  entries: readonly EntryToPay[]
  /** The optional items that have a price in some currency. */
  translations: readonly RequestedExtra[]
  publications: readonly RequestedExtra[]
  /** Every price of the contest, past and to come. */
  periods: readonly Period[]
  extras: readonly Extra[]
  /** The end of payments. Null with an extension, where the last prices stay valid. */
  deadlineAt: Date | null
}

const earliest = (moments: readonly (Date | null | undefined)[]) =>
  moments.flatMap((at) => at ?? []).toSorted((one, other) => one.getTime() - other.getTime())[0] ?? null

function pricesAt(owed: OwedByProject, currency: Currency, at: Date) {
  const extraOf = (kind: ExtraKind, input: readonly RequestedExtra[]) =>
    input.length === 0 ? undefined : owed.extras.find((one) => one.kind === kind && one.currency === currency)
  const owesEntries = owed.entries.some((entry) => entry.paidAt === null)
  const find = owed.deadlineAt === null ? lastPrice : priceAt
  return {
    owesEntries,
    period: owesEntries ? find(owed.periods, owed.entrantKind, currency, at) : null,
    translation: extraOf('translation', owed.translations),
    publication: extraOf('publication', owed.publications),
  }
}

type Prices = ReturnType<typeof pricesAt>

function itemsAt(owed: OwedByProject, { period, translation, publication }: Prices): Item[] {
  return [
    ...(period ? itemsOwed(owed.entries, period) : []),
    ...(translation ? translationItems(owed.translations, translation.amount) : []),
    ...(publication ? publicationItems(owed.publications, publication.amount) : []),
  ]
}

/** What a project owes at that moment in that currency. */
export function offerAt(owed: OwedByProject, currency: Currency, at: Date): Offer {
  const prices = pricesAt(owed, currency, at)
  const { owesEntries, period, translation, publication } = prices
  const items = itemsAt(owed, prices)
  const until = earliest([owed.deadlineAt && period?.endsAt, owed.deadlineAt])
  return {
    items,
    period: period?.name ?? null,
    until,
    isPayable: items.length > 0 && (period !== null || !owesEntries),
    isComplete:
      (owed.translations.length === 0 || translation !== undefined) &&
      (owed.publications.length === 0 || publication !== undefined),
  }
}
