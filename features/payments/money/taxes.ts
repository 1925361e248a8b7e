import { programmeZone } from '#features/contests/contest/local-time.ts'
import type { Localized } from '#shared/language.ts'
import { dayAfter } from './day-after.ts'

export const taxNames = ['GST', 'HST', 'QST', 'PST', 'RST'] as const
export type TaxName = (typeof taxNames)[number]

/** The name of each tax on a document. The legal names exist in English and French only. */
export const taxLabels: Record<TaxName, Localized> = {
  GST: { en: 'GST', fr: 'TPS', es: 'GST', 'zh-hans': 'GST' },
  HST: { en: 'HST', fr: 'TVH', es: 'HST', 'zh-hans': 'HST' },
  QST: { en: 'QST', fr: 'TVQ', es: 'QST', 'zh-hans': 'QST' },
  PST: { en: 'PST', fr: 'TVP', es: 'PST', 'zh-hans': 'PST' },
  RST: { en: 'RST', fr: 'TVD', es: 'RST', 'zh-hans': 'RST' },
}

/** Provinces that levy their own sales tax, other than GST, HST and QST. */
export const provincialTaxes = ['BC', 'SK', 'MB'] as const
export type ProvincialTax = (typeof provincialTaxes)[number]

/** A rate as published. */
export interface PublishedRate {
  province: string
  tax: TaxName
  /** 9.975 % is 99 750. */
  ratePpm: number
  /** Calendar days, `2025-04-01`. The last day is included. */
  since: string
  until: string | null
}

export interface TaxRate extends PublishedRate {
  isCollected: boolean
}

/** A tax number means that the seller is registered. A province's own tax has a switch. */
interface Registrations {
  gstNumber: string
  qstNumber: string
  provincialTaxes: readonly ProvincialTax[]
}

function isRegistered({ tax, province }: PublishedRate, seller: Registrations): boolean {
  if (tax === 'GST' || tax === 'HST') return seller.gstNumber !== ''
  if (tax === 'QST') return seller.qstNumber !== ''
  return seller.provincialTaxes.some((one) => one === province)
}

/** Which rates the seller collects. */
export function collectedBy<Rate extends PublishedRate>(
  seller: Registrations,
  rates: readonly Rate[],
): (Rate & { isCollected: boolean })[] {
  return rates.map((rate) => ({ ...rate, isCollected: isRegistered(rate, seller) }))
}

/** The rates that a buyer pays on that day, in document order. Empty outside Canada. */
export function taxesFor<Rate extends TaxRate>(
  rates: readonly Rate[],
  buyer: { country: string; state: string },
  day: string,
): Rate[] {
  if (buyer.country !== 'CA') return []
  const holds = (rate: Rate) =>
    rate.isCollected &&
    rate.province === buyer.state &&
    rate.since <= day &&
    (rate.until === null || day <= rate.until)
  return rates.filter(holds).sort((one, other) => taxNames.indexOf(one.tax) - taxNames.indexOf(other.tax))
}

/** The first later day on which the buyer's taxes change. Null if none is known. */
export function nextTaxDay(
  rates: readonly TaxRate[],
  buyer: { country: string; state: string },
  day: string,
): string | null {
  const paid = (on: string) =>
    JSON.stringify(taxesFor(rates, buyer, on).map(({ tax, ratePpm }) => [tax, ratePpm]))
  const changes = rates.flatMap(({ since, until }) => [since, ...(until === null ? [] : [dayAfter(until)])])
  return changes.toSorted().find((on) => on > day && paid(on) !== paid(day)) ?? null
}

const days = new Intl.DateTimeFormat('en-CA', { timeZone: programmeZone, dateStyle: 'short' })

/** The calendar day of a moment in Montréal. Tax rates and invoice years change at its midnight. */
export function dayInMontreal(moment: Date): string {
  return days.format(moment)
}
