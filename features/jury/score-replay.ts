import { type BallotPlace, ballotReplay, type ToldBallot } from './ballot-replay.ts'
import { type Scale, type ScalePlace, scaleReplay } from './scale-replay.ts'
import { type ReadingPlace, seatReplay, type ToldReading, type ToldSeat } from './seat-replay.ts'
import { readTold, type ToldBy } from './told-scores.ts'
import { type ToldCount, type ToldVote, type VotePlace, voteReplay } from './vote-replay.ts'

/** Where a mark stands, by the numbers and the key that the chain of scores calls it by. */
export interface MarkPlace {
  juror: number
  entry: number
  criterion: string
}

/** Everything that the chain tells of, as it stands in the portal. */
export interface StandingScores {
  marks: readonly (MarkPlace & { value: number })[]
  ballots: readonly ToldBallot[]
  votes: readonly ToldVote[]
  /** Of prizes whose vote is closed. */
  counts: readonly ToldCount[]
  /** Of round 1, recused or not. */
  readings: readonly ToldReading[]
  seats: readonly ToldSeat[]
  scale: Scale
}

export type DifferingScore =
  | ({ kind: 'mark' } & MarkPlace)
  | ({ kind: 'ballot' } & BallotPlace)
  | ({ kind: 'vote' } & VotePlace)
  | { kind: 'count'; prize: string }
  | ({ kind: 'reading' } & ReadingPlace)
  | { kind: 'seat'; juror: number }
  | ScalePlace

const keyOf = ({ juror, entry, criterion }: MarkPlace) => `${juror} ${entry} ${criterion}`

function markReplay() {
  const last = new Map<string, { place: MarkPlace; value: number | null }>()
  let isLate = false
  return {
    begin({ marks }: ToldBy<'begun'>): void {
      if (marks > 0) isLate = true
    },
    take({ juror, entry, criterion, to }: ToldBy<'mark'>): void {
      const place = { juror, entry, criterion }
      last.set(keyOf(place), { place, value: to })
    },
    isMarked: (): boolean => isLate || [...last.values()].some(({ value }) => value !== null),
    differing(stand: StandingScores['marks']): MarkPlace[] {
      const changed = stand.filter((mark) => {
        const told = last.get(keyOf(mark))
        return told ? told.value !== mark.value : !isLate
      })
      const standing = new Set(stand.map(keyOf))
      const gone = [...last].filter(([key, told]) => told.value !== null && !standing.has(key))
      return [
        ...changed.map(({ juror, entry, criterion }) => ({ juror, entry, criterion })),
        ...gone.map(([, { place }]) => place),
      ]
    },
  }
}

/**
 * Follows the lines of a chain of scores and says what is not as it tells: marks, orders of finalists, votes and counts,
 * who left what to others, weights and thresholds. Of a chain that began when marks or orders stood already, only what was
 * given since is known.
 */
export function scoreReplay() {
  const marks = markReplay()
  const ballots = ballotReplay()
  const votes = voteReplay()
  const seats = seatReplay()
  const scale = scaleReplay()
  return {
    take(line: string): void {
      const told = readTold(line)
      if (told) seats.take(told)
      if (told?.act === 'begun') for (const replay of [marks, ballots]) replay.begin(told)
      else if (told?.act === 'mark') marks.take(told)
      else if (told?.act === 'ballot') ballots.take(told)
      else if (told?.act === 'leaveFinals') ballots.leave()
      else if (told?.act === 'prize') votes.take(told)
      else if (told?.act === 'runOff') votes.runOff(told)
      else if (told?.act === 'closePrize') votes.close(told)
      else if (told?.act === 'tally') votes.tally(told)
      else if (told?.act === 'scale') scale.take(told, marks.isMarked())
    },
    /** Prizes whose votes the chain itself counts otherwise than it says they were cast. */
    miscounted: votes.miscounted,
    differing(stand: StandingScores): DifferingScore[] {
      return [
        ...marks.differing(stand.marks).map((place) => ({ kind: 'mark' as const, ...place })),
        ...ballots.differing(stand.ballots).map((place) => ({ kind: 'ballot' as const, ...place })),
        ...votes.differingVotes(stand.votes).map((place) => ({ kind: 'vote' as const, ...place })),
        ...votes.differingCounts(stand.counts).map((prize) => ({ kind: 'count' as const, prize })),
        ...seats.differingReadings(stand.readings).map((place) => ({ kind: 'reading' as const, ...place })),
        ...seats.differingSeats(stand.seats).map((place) => ({ kind: 'seat' as const, ...place })),
        ...scale.differing(stand.scale),
      ]
    },
  }
}
