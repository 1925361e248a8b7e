import type { ToldBy } from './told-scores.ts'

/** A juror's order of the finalists of one category, by the numbers and the key that the chain of scores calls them by. */
export interface ToldBallot {
  juror: number
  category: string
  order: readonly number[]
  /** The finalists that the juror could place, where it is known. */
  of?: readonly number[]
}

export type BallotPlace = Pick<ToldBallot, 'juror' | 'category'>

const keyOf = ({ juror, category }: BallotPlace) => `${juror} ${category}`
const placeOf = ({ juror, category }: BallotPlace): BallotPlace => ({ juror, category })

// Categories of two disciplines may go by one key; their finalists are never the same.
const isAbout = ({ order, of = [] }: ToldBallot, entry: number) => order.includes(entry) || of.includes(entry)
const shares = (told: ToldBallot, other: ToldBallot) =>
  [...other.order, ...(other.of ?? [])].some((entry) => isAbout(told, entry))
const areSame = (some: readonly number[], others: readonly number[]) =>
  some.length === others.length && some.every((entry, at) => entry === others[at])
const byNumber = (entries: readonly number[] = []) => entries.toSorted((one, other) => one - other)
/** Whoever could be placed and was not comes behind: that is part of the order, where the ballot keeps it. */
const isSame = (told: ToldBallot, stand: ToldBallot) =>
  areSame(told.order, stand.order) && (!stand.of || areSame(byNumber(told.of), byNumber(stand.of)))

/** Follows the orders of finalists that a chain tells of, and says which are not those that stand. */
export function ballotReplay() {
  const told = new Map<string, ToldBallot[]>()
  let isLate = false
  return {
    begin({ ballots }: ToldBy<'begun'>): void {
      if (ballots > 0) isLate = true
    },
    take({ juror, category, order, of }: ToldBy<'ballot'>): void {
      const ballot = { juror, category, order, of }
      const before = told.get(keyOf(ballot)) ?? []
      const others = before.filter((one) => !shares(one, ballot))
      // Who places nobody has taken their order back.
      told.set(keyOf(ballot), order.length > 0 ? [...others, ballot] : others)
    },
    leave(): void {
      told.clear()
      isLate = false
    },
    differing(stand: readonly ToldBallot[]): BallotPlace[] {
      const changed = stand.filter((ballot) => {
        const own = told.get(keyOf(ballot))?.findLast((one) => shares(one, ballot))
        return own ? !isSame(own, ballot) : !isLate
      })
      const gone = [...told.values()]
        .flat()
        .filter((ballot) => !stand.some((one) => keyOf(one) === keyOf(ballot) && shares(ballot, one)))
      return [...changed, ...gone].map(placeOf)
    },
  }
}
