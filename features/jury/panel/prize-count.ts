export type VoteResult =
  | { kind: 'winner'; entry: string }
  /** Entries with equally many votes, more than any other. */
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
