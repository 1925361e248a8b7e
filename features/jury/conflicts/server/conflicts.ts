import { and, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm'
import { listUsers } from '#features/accounts/sign-in/server/queries.ts'
import { listFirmsOfAll } from '#features/firms/profile/server/queries.ts'
import { foldedName } from '#features/jury/anonymity/names.ts'
import type { Pair } from '#features/jury/assignments/auto-assign-input.ts'
import { assignments, rounds } from '#features/jury/judging/server/tables.ts'
import { type ConflictStatus, conflictLifecycle } from '#features/jury/lifecycle.ts'
import { grandPrizes } from '#features/jury/prizes/server/prize-tables.ts'
import type { ContestEntry } from '#features/projects/steps/server/queries.ts'
import type { Database } from '#server/database/database.ts'
import { among } from '#server/database/many.ts'
import { type Conflict, conflictsWith } from '../conflicts.ts'
import { conflicts } from './conflict-tables.ts'

export interface UserConflicts {
  userId: string
  firmIds: string[]
  names: string[]
}

/** The firms of users and their names, company names included. */
export async function listKnownConflicts(
  db: Database,
  userIds: readonly string[],
): Promise<Map<string, UserConflicts>> {
  const users = await listUsers(db, userIds)
  const firms = await listFirmsOfAll(db, userIds)
  return new Map(
    [...users.values()].map(({ id, firstName, lastName, companyName }) => {
      const own = firms.get(id) ?? []
      const names = [companyName, `${firstName} ${lastName}`, ...own.map((firm) => firm.name)]
      return [id, { userId: id, firmIds: own.map((firm) => firm.id), names }]
    }),
  )
}

/** Cached, because normalizing a name is slow and every juror is compared with every name. */
function foldedOnce(): (name: string) => string {
  const known = new Map<string, string>()
  return (name) => {
    const folded = known.get(name) ?? foldedName(name)
    known.set(name, folded)
    return folded
  }
}

type Jury = readonly { id: string; userId: string }[]
type Entries = readonly ContestEntry[]

/** What each juror may not judge: their own works, their firm's, works that credit them, and works in conflict. */
export function listConflicts(db: Database, jury: Jury, entries: Entries): Promise<Pair[]> {
  return conflictsAmong(db, jury, entries, { statuses: conflictLifecycle.from('bar') })
}

/** The same without conflicts that wait for an answer. */
export function listSureConflicts(db: Database, jury: Jury, entries: Entries): Promise<Pair[]> {
  return conflictsAmong(db, jury, entries, { statuses: ['confirmed'] })
}

/**
 * The finalists and candidates that are hidden from a juror. A credit of the juror counts only once a search has saved
 * it, so that finalists do not come and go with the name in an account.
 */
export function listHiddenFrom(db: Database, jury: Jury, entries: Entries): Promise<Pair[]> {
  return conflictsAmong(db, jury, entries, {
    statuses: conflictLifecycle.from('bar'),
    outright: ['owner', 'firm'],
  })
}

interface Barring {
  /** The statuses of conflicts. */
  statuses: ConflictStatus[]
  outright?: readonly Conflict[]
}

async function conflictsAmong(
  db: Database,
  jury: Jury,
  entries: Entries,
  { statuses, outright = ['owner', 'firm', 'credited'] }: Barring,
): Promise<Pair[]> {
  const conflicts = await listKnownConflicts(
    db,
    jury.map(({ userId }) => userId),
  )
  const barred = await listBarred(
    db,
    jury.map(({ id }) => id),
    statuses,
  )
  const named = entries.map((entry) => ({
    ...entry,
    names: [entry.firm, entry.mainDesigner, ...entry.creditNames],
  }))
  const folded = foldedOnce()
  return jury.flatMap(({ id, userId }) => {
    const own = conflicts.get(userId)
    const conflictWith = own ? conflictsWith(own, folded) : () => null
    const isOutright = (entry: (typeof named)[number]) => {
      const conflict = conflictWith(entry)
      return conflict !== null && outright.includes(conflict)
    }
    return named
      .filter((entry) => barred.get(id)?.has(entry.projectId) || isOutright(entry))
      .map(({ entryId }) => ({ entry: entryId, juror: id }))
  })
}

/** The projects in conflict with each juror, for conflicts of some statuses. */
async function listBarred(
  db: Database,
  jurorIds: readonly string[],
  statuses: ConflictStatus[],
): Promise<Map<string, Set<string>>> {
  const found = new Map<string, Set<string>>()
  const rows = await db
    .select({ jurorId: conflicts.jurorId, projectId: conflicts.projectId })
    .from(conflicts)
    .where(and(inArray(conflicts.jurorId, [...jurorIds]), inArray(conflicts.status, statuses)))
  for (const { jurorId, projectId } of rows) {
    found.set(jurorId, (found.get(jurorId) ?? new Set()).add(projectId))
  }
  return found
}

/** The evaluations among these with a confirmed conflict. */
export async function listConflictedAssignments(
  db: Database,
  evaluationIds: readonly string[],
): Promise<Set<string>> {
  const { rows } = await db.execute<{ id: string }>(sql`
    SELECT DISTINCT assignments.id
    FROM ${assignments}
    JOIN entries ON entries.id = assignments.entry_id
    JOIN ${conflicts} ON conflicts.juror_id = assignments.juror_id AND conflicts.project_id = entries.project_id
    WHERE conflicts.status = 'confirmed' AND ${among(assignments.id, evaluationIds)}`)
  return new Set(rows.map(({ id }) => id))
}

/** Whether jurors have been shown works. Removing a conflict from then on would disclose which work it hid. */
export async function hasShownWorks(db: Database, contestId: string): Promise<boolean> {
  const ofContest = (table: typeof rounds | typeof grandPrizes) =>
    db.$count(table, and(eq(table.contestId, contestId), isNotNull(table.openedAt)))
  return (await ofContest(rounds)) > 0 || (await ofContest(grandPrizes)) > 0
}

/** Whether finalists or candidates are, or were, visible to jurors without a conflict. */
export async function hasShownFinalists(db: Database, contestId: string): Promise<boolean> {
  const isFinals = and(eq(rounds.contestId, contestId), eq(rounds.number, 2), isNotNull(rounds.openedAt))
  const isVote = and(eq(grandPrizes.contestId, contestId), isNotNull(grandPrizes.openedAt))
  return (await db.$count(rounds, isFinals)) > 0 || (await db.$count(grandPrizes, isVote)) > 0
}

/**
 * Recusals that also count in the finals and votes: the juror's own, and those for a conflict of interest that no
 * organiser dismissed.
 */
export function listActiveRecusals(db: Database, contestId: string): Promise<Pair[]> {
  const isSetAside = sql`EXISTS (
    SELECT 1 FROM ${conflicts} JOIN entries ON entries.project_id = conflicts.project_id
    WHERE entries.id = ${assignments.entryId} AND conflicts.juror_id = ${assignments.jurorId}
      AND conflicts.status = 'set_aside')`
  const recusedFor = assignments.recusedFor
  return recusalsWhere(
    db,
    contestId,
    sql`(${recusedFor} = 'juror' OR (${recusedFor} = 'conflict' AND NOT ${isSetAside}))`,
  )
}

/** Every recused evaluation of round 1, for any reason. No automatic assignment gives it to the same juror again. */
export function listRecusals(db: Database, contestId: string): Promise<Pair[]> {
  return recusalsWhere(db, contestId)
}

function recusalsWhere(db: Database, contestId: string, also?: SQL): Promise<Pair[]> {
  return db
    .select({ entry: assignments.entryId, juror: assignments.jurorId })
    .from(assignments)
    .innerJoin(rounds, eq(rounds.id, assignments.roundId))
    .where(and(eq(rounds.contestId, contestId), eq(assignments.status, 'recused'), also))
}
