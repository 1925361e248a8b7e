import type { ToldBy } from './told-scores.ts'

/** One juror's word on a prize: for an entry, for none, or left to others. */
export interface ToldVote {
  juror: number
  prize: string
  entry: number | null
  recused: boolean
}

export type VotePlace = Pick<ToldVote, 'juror' | 'prize'>

/** What a vote that is closed came to, as the portal keeps it. */
export interface ToldCount {
  prize: string
  /** Each entry with its votes. */
  votes: readonly (readonly [number, number])[]
  winner: number | null
}

const keyOf = ({ juror, prize }: VotePlace) => `${juror} ${prize}`
const wordOf = ({ entry, recused }: ToldVote) => (recused ? 'recused' : String(entry))

/**
 * Follows the votes for prizes that a chain tells of, and says which votes and counts are not those that stand. No vote is
 * older than its chain.
 */
export function voteReplay() {
  const last = new Map<string, ToldVote>()
  const closed = new Map<string, { count: ToldBy<'closePrize'>; cast: number }>()
  const miscounted: string[] = []

  const countedIn = ({ prize, mayVote, votes }: ToldBy<'closePrize'>) => {
    const entries = new Set(votes.map(([entry]) => entry))
    return mayVote.flatMap((juror) => {
      const vote = last.get(keyOf({ juror, prize }))
      return vote && !vote.recused && (vote.entry === null || entries.has(vote.entry)) ? vote : []
    })
  }

  return {
    take({ juror, prize, entry, recused }: ToldBy<'prize'>): void {
      last.set(keyOf({ juror, prize }), { juror, prize, entry, recused })
    },
    /** Voted on anew: recusals alone still hold. */
    runOff({ prize }: ToldBy<'runOff'>): void {
      for (const [key, vote] of last) if (vote.prize === prize && !vote.recused) last.delete(key)
    },
    close(count: ToldBy<'closePrize'>): void {
      const counted = countedIn(count)
      closed.set(count.prize, { count, cast: counted.length })
      const isRight = count.votes.every(
        ([entry, votes]) => counted.filter((vote) => vote.entry === entry).length === votes,
      )
      if (!isRight) miscounted.push(count.prize)
    },
    /** What everybody is told has to be the count in the line before, which names who was counted, unless that is withheld. */
    tally({ number, prize, mayVote, votes }: ToldBy<'tally'>): void {
      const count = closed.get(prize)?.count
      const isSame =
        count?.number !== number - 1 || (count.mayVote.length === mayVote && areSame(count.votes, votes))
      if (!isSame) miscounted.push(prize)
    },
    /** Prizes whose votes were counted otherwise than the chain says they were cast. */
    miscounted: (): string[] => [...new Set(miscounted)],
    differingVotes(stand: readonly ToldVote[]): VotePlace[] {
      const changed = stand.filter((vote) => {
        const told = last.get(keyOf(vote))
        return !told || wordOf(told) !== wordOf(vote)
      })
      const standing = new Set(stand.map(keyOf))
      const gone = [...last.values()].filter((vote) => !standing.has(keyOf(vote)))
      return [...changed, ...gone].map(({ juror, prize }) => ({ juror, prize }))
    },
    differingCounts(stand: readonly ToldCount[]): string[] {
      const differing = stand.filter((count) => {
        const told = closed.get(count.prize)
        return !told || !isOutcomeOf(told, count)
      })
      return [...new Set([...miscounted, ...differing.map(({ prize }) => prize)])]
    },
  }
}

type Votes = ToldBy<'closePrize'>['votes']

const areSame = (some: Votes, others: Votes) =>
  some.length === others.length &&
  some.every(([entry, votes], at) => others[at]?.[0] === entry && others[at]?.[1] === votes)

function isOutcomeOf(
  { count, cast }: { count: ToldBy<'closePrize'>; cast: number },
  stands: ToldCount,
): boolean {
  const told = new Map(count.votes)
  const isSame =
    stands.votes.length === told.size && stands.votes.every(([at, votes]) => told.get(at) === votes)
  const most = Math.max(0, ...told.values())
  const first = [...told].filter(([, votes]) => votes === most).map(([entry]) => entry)
  const mayWin = most > 0 && cast >= count.needed ? first : []
  // What ties is decided by an organiser or not yet: only one that stands alone has to have won.
  const isWinner = stands.winner === null ? mayWin.length !== 1 : mayWin.includes(stands.winner)
  return isSame && isWinner
}
