import type { VoteCount, VoteResult } from '#features/jury/panel/prize-count.ts'

/** One juror's vote on a prize: for an entry, or an abstention. */
export interface PrizeVote {
  juror: string
  /** Null: an abstention, which counts towards the quorum. */
  entry: string | null
}

export interface VoteInput {
  candidates: readonly string[]
  /** Jurors without a conflict with a candidate, who did not recuse themselves. */
  mayVote: readonly string[]
  quorum: number
  votes: readonly PrizeVote[]
}

/** The number of eligible voters who must vote; at least one, so that a prize needs a vote. */
export function votesNeeded(mayVote: number, quorum: number): number {
  return Math.max(1, Math.ceil((mayVote * quorum) / 100))
}

/**
 * The result of a vote: the entry with the most votes, once the quorum has voted. Votes of jurors who may not vote, or
 * for anything but a candidate, do not count.
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
