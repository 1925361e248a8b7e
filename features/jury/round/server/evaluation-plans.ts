import { type Contest, getContest } from '#features/contests/contest/server/queries.ts'
import type { Pair } from '#features/jury/panel/auto-assign-input.ts'
import { findRound, type Round } from '#features/jury/panel/server/queries.ts'
import { listEntryStates } from '#features/projects/project/server/queries.ts'
import type { Database } from '#server/database/database.ts'
import { assignmentReportOf } from '../assignment-report.ts'
import { addedBy } from '../auto-assign.ts'
import type { AssignmentFilter, RejectedAssignment } from '../contract-evaluations.ts'
import { assignInThread } from './assign-in-thread.ts'
import {
  type AssignmentState,
  assignmentInput,
  type CurrentInput,
  countedAssignments,
  isBegun,
  listAssignmentStates,
  pairsOf,
} from './auto-assign-queries.ts'

/** The current state of round 1: its settings, its assignments, and those that count. */
export interface FirstRound {
  contest: Contest
  round: Round | null
  input: CurrentInput
  states: AssignmentState[]
  counting: AssignmentState[]
}

export async function getFirstRound(db: Database, contestId: string): Promise<FirstRound> {
  const contest = await getContest(db, contestId)
  const round = await findRound(db, contestId, 1)
  const input = await assignmentInput(db, contest, round)
  const states = round ? await listAssignmentStates(db, round) : []
  return { contest, round, input, states, counting: countedAssignments(states, input) }
}

const keyOf = ({ entry, juror }: Pair) => `${entry} ${juror}`

/** What is missing after a juror left, a conflict was found or entries came. Everything else stays. */
export async function missingAssignments({ contest, round, input, states, counting }: FirstRound) {
  const barred = new Set(input.conflicts.map(keyOf))
  const member = new Set(input.jurors)
  const counts = new Set(counting.map(({ id }) => id))
  const isGone = (state: AssignmentState) =>
    !isBegun(state) &&
    (!counts.has(state.id) ||
      !member.has(state.jurorId) ||
      barred.has(keyOf({ entry: state.entryId, juror: state.jurorId })))
  const take = pairsOf(states.filter(isGone))
  const staying = pairsOf(counting.filter((state) => !isGone(state)))
  const complete = { ...input, staying, seed: round?.seed ?? contest.id }
  const give = addedBy(await assignInThread(complete), complete)
  return { give, take, short: assignmentReportOf(input, [...staying, ...give]).short.length }
}

/**
 * Why an entry cannot be assigned to a juror; null when it can. A recusal can be reverted unless it was the juror's
 * own.
 */
export function whyNotGive({ input, states }: FirstRound): (pair: Pair) => RejectedAssignment | null {
  const entered = new Set(input.entries.map(({ id }) => id))
  const member = new Set(input.jurors)
  const barred = new Set(input.conflicts.map(keyOf))
  const inConflict = new Set(input.conflictsOfInterest.map(keyOf))
  const byPair = new Map(
    states.map((state) => [keyOf({ entry: state.entryId, juror: state.jurorId }), state]),
  )
  return (pair) => {
    if (!entered.has(pair.entry)) return 'absent'
    if (!member.has(pair.juror)) return 'left'
    const state = byPair.get(keyOf(pair))
    if (state?.status === 'assigned') return 'assigned'
    if (state?.recusedFor === 'juror') return 'recused'
    const isBarred = state ? inConflict.has(keyOf(pair)) : barred.has(keyOf(pair))
    return isBarred ? 'conflict' : null
  }
}

export function whyNotTake({ states }: FirstRound): (pair: Pair) => RejectedAssignment | null {
  const byPair = new Map(
    states.map((state) => [keyOf({ entry: state.entryId, juror: state.jurorId }), state]),
  )
  return (pair) => {
    const state = byPair.get(keyOf(pair))
    if (!state) return 'absent'
    if (state.status === 'recused') return 'recused'
    return isBegun(state) ? 'begun' : null
  }
}

export type EntriesMeant = Omit<AssignmentFilter, 'onlyShort'> & { onlyShort?: boolean | undefined }

export async function listMeant(db: Database, { contest, input, counting }: FirstRound, meant: EntriesMeant) {
  const counts = Map.groupBy(counting, ({ entryId }) => entryId)
  const numbers = meant.numbers && new Set(meant.numbers.split(',').map(Number))
  return (await listEntryStates(db, contest.id)).filter(
    ({ entryId, categoryId, number }) =>
      (!meant.categoryId || categoryId === meant.categoryId) &&
      (!numbers || numbers.has(number)) &&
      (!meant.onlyShort || (counts.get(entryId)?.length ?? 0) < input.evaluations) &&
      (!meant.jurorId || counts.get(entryId)?.some(({ jurorId }) => jurorId === meant.jurorId)),
  )
}
