/** One juror's word on a prize: for an entry, or for none. */
export interface PrizeVote {
  juror: string
  /** None: an abstention, which takes part in the vote all the same. */
  entry: string | null
}

export interface VoteInput {
  candidates: readonly string[]
  /** Jurors without a conflict with a candidate, who did not recuse themselves. */
  mayVote: readonly string[]
  quorum: number
  votes: readonly PrizeVote[]
}

export type VoteResult =
  | { kind: 'winner'; entry: string }
  /** As many for each of them, and more than for any other. */
  | { kind: 'tie'; entries: string[] }
  | { kind: 'short' }
  | { kind: 'nobody' }

export interface VoteCount {
  mayVote: number
  cast: number
  needed: number
  abstained: number
  tally: { entry: string; votes: number }[]
  result: VoteResult
}

/** How many of those who may vote must have voted; one at least, so that nobody's silence gives a prize. */
export function votesNeeded(mayVote: number, quorum: number): number {
  return Math.max(1, Math.ceil((mayVote * quorum) / 100))
}

/**
 * What a vote comes to: the entry with the most votes, once the quorum has voted. Words of jurors who may not vote, or
 * for what is no candidate, count for nothing.
 */
export function countVotes({ candidates, mayVote, quorum, votes }: VoteInput): VoteCount {
  const allowed = new Set(mayVote)
  const last = new Map(
    votes.filter(({ juror }) => allowed.has(juror)).map((vote) => [vote.juror, vote.entry]),
  )
  const state = [...new Set(candidates)]
  const counted = [...last.values()].filter((entry) => entry === null || state.includes(entry))
  const tally = state
    .map((entry) => ({ entry, votes: counted.filter((one) => one === entry).length }))
    .sort((one, other) => other.votes - one.votes || (one.entry < other.entry ? -1 : 1))
  const needed = votesNeeded(allowed.size, quorum)
  return {
    mayVote: allowed.size,
    cast: counted.length,
    needed,
    abstained: counted.filter((entry) => entry === null).length,
    tally,
    result: counted.length < needed ? { kind: 'short' } : resultOf(tally),
  }
}

function resultOf(tally: VoteCount['tally']): VoteResult {
  const most = tally[0]?.votes ?? 0
  if (most === 0) return { kind: 'nobody' }
  const first = tally.filter(({ votes }) => votes === most).map(({ entry }) => entry)
  const [entry] = first
  return first.length === 1 && entry !== undefined
    ? { kind: 'winner', entry }
    : { kind: 'tie', entries: first }
}
