import type { PricePeriod } from './price.ts'

/** The first period that overlaps an earlier one of the list for the same entrants and currency, with that one. */
export function findOverlap<P extends PricePeriod>(all: readonly P[]): { one: P; other: P } | null {
  for (const [place, other] of all.entries()) {
    const one = all
      .slice(0, place)
      .find(
        (before) =>
          before.entrantKind === other.entrantKind &&
          before.currency === other.currency &&
          before.startsAt < other.endsAt &&
          other.startsAt < before.endsAt,
      )
    if (one) return { one, other }
  }
  return null
}

export interface Gap<P> {
  /** The kinds of entrant affected. */
  of: Pick<PricePeriod, 'entrantKind' | 'currency'>
  from: Date
  to: Date
  /** The period that ends where the gap begins. Null before the first. */
  after: P | null
}

/** The times between opening and deadline without a price, for entrants who have a price at all. */
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
