import { dayBefore } from './days.ts'
import type { TaxRate } from './taxes.ts'

type KeptRate = TaxRate & { id: string }

/** What an organiser asks for: from that day on this rate, or none. */
export type AskedTax = Pick<TaxRate, 'province' | 'tax' | 'since' | 'isCollected'> & {
  millionths: number | null
}

export interface TaxChange {
  /** Rates that end on another day than before. */
  ends: { id: string; until: string | null }[]
  /** A rate that would have begun on that very day. */
  drop: string | null
  begin: TaxRate | null
}

/** The rate of one tax that holds in a province on that day, whether it is collected or not. */
export function rateOn<Rate extends TaxRate>(
  rates: readonly Rate[],
  { province, tax }: Pick<TaxRate, 'province' | 'tax'>,
  day: string,
): Rate | null {
  const holds = (rate: Rate) =>
    rate.province === province &&
    rate.tax === tax &&
    rate.since <= day &&
    (rate.until === null || day <= rate.until)
  return rates.find(holds) ?? null
}

/** The last day of what begins on that day: changes that are planned for later still come. */
function lastDayOf(rates: readonly KeptRate[], asked: AskedTax): string | null {
  const present = rateOn(rates, asked, asked.since)
  if (present) return present.until
  const next = rates
    .filter((one) => one.province === asked.province && one.tax === asked.tax && one.since > asked.since)
    .map((one) => one.since)
    .toSorted()[0]
  return next === undefined ? null : dayBefore(next)
}

/** What has to be written so that the days before stay as they are; null where all is so already. */
export function taxChange(rates: readonly KeptRate[], asked: AskedTax): TaxChange | null {
  const { millionths, since, isCollected } = asked
  const isAsked = (rate: KeptRate | null) =>
    rate !== null && rate.millionths === millionths && rate.isCollected === isCollected
  const present = rateOn(rates, asked, since)
  if (isAsked(present) || (millionths === null && !present)) return null

  const eve = dayBefore(since)
  const until = lastDayOf(rates, asked)
  const isBegun = present !== null && present.since < since
  const change: TaxChange = {
    ends: isBegun ? [{ id: present.id, until: eve }] : [],
    drop: present && !isBegun ? present.id : null,
    begin: null,
  }
  if (millionths === null) return change
  // The same rate on the eve simply goes on, for instance where a planned change is taken back.
  const before = isBegun ? null : rateOn(rates, asked, eve)
  if (before && isAsked(before)) return { ...change, ends: [{ id: before.id, until }] }
  const { province, tax } = asked
  return { ...change, begin: { province, tax, millionths, since, until, isCollected } }
}
