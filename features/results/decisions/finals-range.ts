import { type Finalist, type FinalsVote, finalsOrder } from './finals-order.ts'

export interface RangedFinalist extends Finalist {
  /** The places it would have, whichever one of the jurors were not there. */
  bestPlace: number
  worstPlace: number
}

/**
 * The jury's order, and how far it hangs on one juror: for each finalist the best and the worst place that it would
 * have with any one of them away. A single ballot shows nothing of that.
 */
export function finalsRange(finalists: readonly string[], votes: readonly FinalsVote[]): RangedFinalist[] {
  const without = votes.length < 2 ? [] : votes.map((away) => votes.filter((vote) => vote !== away))
  const orders = without.map(
    (others) => new Map(finalsOrder(finalists, others).map(({ entry, place }) => [entry, place])),
  )
  return finalsOrder(finalists, votes).map((finalist) => {
    const places = orders.map((order) => order.get(finalist.entry) ?? finalist.place)
    return {
      ...finalist,
      bestPlace: Math.min(finalist.place, ...places),
      worstPlace: Math.max(finalist.place, ...places),
    }
  })
}
