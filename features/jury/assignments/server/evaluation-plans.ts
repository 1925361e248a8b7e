import { type Contest, getContest } from '#features/contests/editions/server/queries.ts'
import { findRound, listJurors, type Round } from '#features/jury/judging/server/queries.ts'
import { listEntryNumbers, listEntryStandings } from '#features/projects/steps/server/queries.ts'
import type { Database } from '#server/database/database.ts'
import { assignmentReportOf } from '../assignment-report.ts'
import type {
  AssignmentFilter,
  AssignmentsPlan,
  MissingAssignments,
  NamedPair,
  RefusedAssignment,
} from '../contract-evaluations.ts'
import { completeDraw } from '../draw.ts'
import type { DrawnPair, Pair } from '../draw-input.ts'
import {
  type AssignmentState,
  assignmentInput,
  type CurrentInput,
  countedAssignments,
  isBegun,
  listAssignmentStates,
  pairsOf,
} from './draw-queries.ts'

/** Round 1 as it stands: what it asks for, its assignments, and those that count. */
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

async function named(
  db: Database,
  contestId: string,
  pairs: readonly (Pair & Partial<DrawnPair>)[],
): Promise<NamedPair[]> {
  const numbers = await listEntryNumbers(
    db,
    pairs.map(({ entry }) => entry),
  )
  const jury = new Map((await listJurors(db, contestId)).map((juror) => [juror.id, juror]))
  return pairs.map(({ entry, juror, source = 'hand' }) => ({
    entryId: entry,
    number: numbers.get(entry) ?? 0,
    jurorId: juror,
    jurorNumber: jury.get(juror)?.number ?? 0,
    juror: jury.get(juror)?.name ?? '',
    source,
  }))
}

/** What has to be assigned anew after somebody left, a conflict was found or entries came; the rest stays where it is. */
export async function getMissingAssignments(db: Database, contestId: string): Promise<MissingAssignments> {
  const { round, input, states, counting } = await getFirstRound(db, contestId)
  const barred = new Set(input.conflicts.map(keyOf))
  const member = new Set(input.jurors)
  const counts = new Set(counting.map(({ id }) => id))
  const isGone = (state: AssignmentState) =>
    !isBegun(state) &&
    (!counts.has(state.id) ||
      !member.has(state.jurorId) ||
      barred.has(keyOf({ entry: state.entryId, juror: state.jurorId })))
  const gone = states.filter(isGone)
  const kept = pairsOf(counting.filter((state) => !isGone(state)))
  const give = completeDraw({ ...input, kept, seed: round?.seed ?? contestId })
  return {
    give: await named(db, contestId, give),
    take: await named(db, contestId, pairsOf(gone)),
    stay: kept.length,
    short: assignmentReportOf(input, [...kept, ...give]).short.length,
  }
}

/**
 * Why an entry cannot be assigned to a juror; null when it can. An evaluation that the juror did not recuse from
 * themselves may be given back.
 */
export function whyNotGive({ input, states }: FirstRound): (pair: Pair) => RefusedAssignment | null {
  const entered = new Set(input.entries.map(({ id }) => id))
  const member = new Set(input.jurors)
  const barred = new Set(input.conflicts.map(keyOf))
  const inConflict = new Set(input.conflictsOfInterest.map(keyOf))
  const held = new Map(states.map((state) => [keyOf({ entry: state.entryId, juror: state.jurorId }), state]))
  return (pair) => {
    if (!entered.has(pair.entry)) return 'absent'
    if (!member.has(pair.juror)) return 'left'
    const state = held.get(keyOf(pair))
    if (state?.status === 'assigned') return 'held'
    if (state?.recusedFor === 'juror') return 'recused'
    const isBarred = state ? inConflict.has(keyOf(pair)) : barred.has(keyOf(pair))
    return isBarred ? 'conflict' : null
  }
}

/** Why an evaluation cannot be taken away; null when it can. */
export function whyNotTake({ states }: FirstRound): (pair: Pair) => RefusedAssignment | null {
  const held = new Map(states.map((state) => [keyOf({ entry: state.entryId, juror: state.jurorId }), state]))
  return (pair) => {
    const state = held.get(keyOf(pair))
    if (!state) return 'absent'
    if (state.status === 'recused') return 'recused'
    return isBegun(state) ? 'begun' : null
  }
}

export type EntriesMeant = Omit<AssignmentFilter, 'onlyShort'> & {
  onlyShort?: boolean | undefined
  entryIds?: string[] | undefined
}

/** The entries that a filter means, by number. */
export async function listMeant(db: Database, { contest, input, counting }: FirstRound, meant: EntriesMeant) {
  const counts = Map.groupBy(counting, ({ entryId }) => entryId)
  const numbers = meant.numbers && new Set(meant.numbers.split(',').map(Number))
  const ids = meant.entryIds && new Set(meant.entryIds)
  return (await listEntryStandings(db, contest.id)).filter(
    ({ entryId, categoryId, number }) =>
      (!meant.categoryId || categoryId === meant.categoryId) &&
      (!numbers || numbers.has(number)) &&
      (!ids || ids.has(entryId)) &&
      (!meant.onlyShort || (counts.get(entryId)?.length ?? 0) < input.evaluations) &&
      (!meant.jurorId || counts.get(entryId)?.some(({ jurorId }) => jurorId === meant.jurorId)),
  )
}

interface PlanInput {
  contestId: string
  action: 'give' | 'take'
  jurorIds: string[]
  filter: EntriesMeant
}

/** What giving entries to jurors or taking them away would do; of what is not theirs to take nothing is said. */
export async function planAssignments(db: Database, input: PlanInput): Promise<AssignmentsPlan> {
  const firstRound = await getFirstRound(db, input.contestId)
  const whyNot = input.action === 'give' ? whyNotGive(firstRound) : whyNotTake(firstRound)
  const sources = new Map(pairsOf(firstRound.states).map((pair) => [keyOf(pair), pair.source]))
  const meant = await listMeant(db, firstRound, input.filter)
  const pairs = meant.flatMap(({ entryId }) =>
    [...new Set(input.jurorIds)].map((juror) => ({
      entry: entryId,
      juror,
      source: sources.get(`${entryId} ${juror}`) ?? ('hand' as const),
    })),
  )
  const possible: DrawnPair[] = []
  const refused: { pair: DrawnPair; why: RefusedAssignment }[] = []
  for (const pair of pairs) {
    const why = whyNot(pair)
    if (why === null) possible.push(pair)
    else if (input.action === 'give' || why !== 'absent') refused.push({ pair, why })
  }
  const names = await named(
    db,
    input.contestId,
    refused.map(({ pair }) => pair),
  )
  return {
    possible: await named(db, input.contestId, possible),
    refused: names.map((one, place) => ({ ...one, why: refused[place]?.why ?? 'absent' })),
  }
}
