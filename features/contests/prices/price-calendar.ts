import type { Cents } from '#shared/money.ts'
import type { PricePeriod } from './price.ts'

/** When something has its price; without an end it holds until somebody sets another. */
export interface Priced {
  /** What has one price at a time: professionals in CAD, a translation in USD. */
  of: string
  startsAt: Date
  endsAt: Date | null
  /** Every figure of it. */
  amounts: readonly Cents[]
}

const endOf = ({ endsAt }: Priced) => endsAt?.getTime() ?? Number.POSITIVE_INFINITY

/** The first that holds at a moment at which an earlier one of the list holds too, with that one. */
export function findOverlap<P extends Priced>(all: readonly P[]): { one: P; other: P } | null {
  for (const [place, other] of all.entries()) {
    const one = all
      .slice(0, place)
      .find(
        (before) =>
          before.of === other.of &&
          before.startsAt.getTime() < endOf(other) &&
          other.startsAt.getTime() < endOf(before),
      )
    if (one) return { one, other }
  }
  return null
}

/** In what a price that has begun differs from how it was; null where what held until now stays. */
export type PastChange = 'startsAt' | 'endsAt' | 'amounts'

function pastChange(before: readonly Priced[], after: Priced, now: Date): PastChange | null {
  if (after.startsAt >= now) return null
  const same = before.find((one) => one.of === after.of && +one.startsAt === +after.startsAt)
  if (!same) return 'startsAt'
  const until = (one: Priced) => Math.min(endOf(one), now.getTime())
  if (until(same) !== until(after)) return 'endsAt'
  return same.amounts.join() === after.amounts.join() ? null : 'amounts'
}

/**
 * What would rewrite the past: the price of any moment until now must be what it was, since somebody may have paid
 * it. Prices that have begun may be ended from now on, and others begin.
 */
export function pastChanges<B extends Priced, A extends Priced>(
  before: readonly B[],
  after: readonly A[],
  now: Date,
): { changed: { price: A; what: PastChange }[]; lost: B[] } {
  const changed = after.flatMap((price) => {
    const what = pastChange(before, price, now)
    return what ? [{ price, what }] : []
  })
  const lost = before.filter(
    (one) =>
      one.startsAt < now && !after.some((price) => price.of === one.of && +price.startsAt === +one.startsAt),
  )
  return { changed, lost }
}

export interface Gap<P> {
  /** Whom it concerns. */
  of: Pick<PricePeriod, 'entrantKind' | 'currency'>
  from: Date
  to: Date
  /** What ends where the gap begins; null before the first. */
  after: P | null
}

/** The times between opening and deadline at which those who have a price at all have none. */
export function findGaps<P extends PricePeriod>(
  periods: readonly P[],
  { opensAt, deadlineAt }: { opensAt: Date; deadlineAt: Date },
): Gap<P>[] {
  const kinds = Map.groupBy(periods, ({ entrantKind, currency }) => `${entrantKind} ${currency}`)
  return [...kinds.values()].flatMap((kind) => {
    const inOrder = kind.toSorted((one, other) => one.startsAt.getTime() - other.startsAt.getTime())
    const [first] = inOrder
    if (!first) return []
    const of = { entrantKind: first.entrantKind, currency: first.currency }
    const gaps: Gap<P>[] = []
    let reached = { at: opensAt, by: null as P | null }
    for (const period of inOrder) {
      if (period.startsAt > reached.at && period.startsAt <= deadlineAt) {
        gaps.push({ of, from: reached.at, to: period.startsAt, after: reached.by })
      }
      if (period.endsAt > reached.at) reached = { at: period.endsAt, by: period }
    }
    if (reached.at < deadlineAt) gaps.push({ of, from: reached.at, to: deadlineAt, after: reached.by })
    return gaps
  })
}
