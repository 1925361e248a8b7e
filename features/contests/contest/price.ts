import type { ContestStatus, EntrantKind } from '#features/contests/lifecycle.ts'
import type { Currency } from '#shared/money.ts'

export interface PricePeriod {
  entrantKind: EntrantKind
  currency: Currency
  startsAt: Date
  endsAt: Date
}

/** The period at that moment. Its end belongs to the next period. */
export function priceAt<Period extends PricePeriod>(
  periods: readonly Period[],
  entrantKind: EntrantKind,
  currency: Currency,
  at: Date,
): Period | null {
  const holds = (period: Period) =>
    period.entrantKind === entrantKind &&
    period.currency === currency &&
    period.startsAt <= at &&
    at < period.endsAt
  return periods.find(holds) ?? null
}

/** The first period that begins after that moment. */
export function priceAfter<Period extends PricePeriod>(
  periods: readonly Period[],
  entrantKind: EntrantKind,
  currency: Currency,
  at: Date,
): Period | null {
  const later = periods.filter(
    (period) => period.entrantKind === entrantKind && period.currency === currency && period.startsAt > at,
  )
  return later.toSorted((one, other) => one.startsAt.getTime() - other.startsAt.getTime())[0] ?? null
}

/** The period that began last, ended or not. */
export function lastPrice<Period extends PricePeriod>(
  periods: readonly Period[],
  entrantKind: EntrantKind,
  currency: Currency,
  at: Date,
): Period | null {
  const begun = periods.filter(
    (period) => period.entrantKind === entrantKind && period.currency === currency && period.startsAt <= at,
  )
  return begun.toSorted((one, other) => other.startsAt.getTime() - one.startsAt.getTime())[0] ?? null
}

/**
 * The prices for entrants: no price begins at the deadline or later, or ends after it. Moments are dates, or ISO
 * strings in UTC.
 */
export function payablePeriods<At extends Date | string, Period extends { startsAt: At; endsAt: At }>(
  periods: readonly Period[],
  deadlineAt: At,
): Period[] {
  return periods
    .filter(({ startsAt }) => startsAt < deadlineAt)
    .map((period) => (period.endsAt > deadlineAt ? { ...period, endsAt: deadlineAt } : period))
}

/** The deadline itself is still in time. */
export function takesEntries(contest: { status: ContestStatus; deadlineAt: Date }, now: Date): boolean {
  return contest.status === 'open' && now <= contest.deadlineAt
}
