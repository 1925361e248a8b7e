import { and, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { listUsers } from '#features/accounts/session/server/queries.ts'
import { listFirmsOfAll } from '#features/firms/server/queries.ts'
import { entryPlaces } from '#features/projects/project/server/queries/figures.ts'
import type { ContestEntry } from '#features/projects/project/server/queries.ts'
import type { Database } from '#server/database/database.ts'
import { among } from '#server/database/many.ts'
import type { Pair } from '../auto-assign-input.ts'
import { type Conflict, conflictsWith, namesOf } from '../conflicts.ts'
import { conflicts } from './conflict-tables.ts'
import { grandPrizes } from './prize-tables.ts'
import { assignments, rounds } from './tables.ts'

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

type Jury = readonly { id: string; userId: string }[]
type Entries = readonly ContestEntry[]

/** What each juror may not judge: their own works, their firm's, works that credit them, and works in conflict. */
export function listConflicts(db: Database, jury: Jury, entries: Entries): Promise<Pair[]> {
  return conflictsAmong(db, jury, entries, ['owner', 'firm', 'credited'])
}

/**
 * The finalists and candidates that are hidden from a juror. A credit of the juror counts only once a search has saved
 * it, so that finalists do not come and go with the name in an account.
 */
export function listHiddenFrom(db: Database, jury: Jury, entries: Entries): Promise<Pair[]> {
  return conflictsAmong(db, jury, entries, ['owner', 'firm'])
}

async function conflictsAmong(
  db: Database,
  jury: Jury,
  entries: Entries,
  outright: readonly Conflict[],
): Promise<Pair[]> {
  const known = await listKnownConflicts(
    db,
    jury.map(({ userId }) => userId),
  )
  const rows = await db
    .select({
      jurorId: conflicts.jurorId,
      projectId: conflicts.projectId,
      dismissedAt: conflicts.dismissedAt,
    })
    .from(conflicts)
    .where(
      inArray(
        conflicts.jurorId,
        jury.map(({ id }) => id),
      ),
    )
  // Whether a conflict is active; false where an organiser dismissed all.
  const isActive = new Map<string, boolean>()
  for (const { jurorId, projectId, dismissedAt } of rows) {
    const pair = `${jurorId} ${projectId}`
    isActive.set(pair, isActive.get(pair) || dismissedAt === null)
  }
  const named = entries.map((entry) => ({
    ...entry,
    names: namesOf([entry.firm, entry.mainDesigner, ...entry.creditNames]),
  }))
  return jury.flatMap(({ id, userId }) => {
    const own = known.get(userId)
    const conflictWith = own ? conflictsWith(own) : () => null
    const isBarred = (entry: (typeof named)[number]) => {
      const conflict = conflictWith(entry)
      const active = isActive.get(`${id} ${entry.projectId}`)
      if (active || conflict === null || !outright.includes(conflict)) return active ?? false
      // An organiser may dismiss a namesake, never the juror's own work or firm.
      return conflict !== 'credited' || active !== false
    }
    return named.filter(isBarred).map(({ entryId }) => ({ entry: entryId, juror: id }))
  })
}

/** The evaluations among these with a saved conflict. */
export async function listConflictedAssignments(
  db: Database,
  evaluationIds: readonly string[],
): Promise<Set<string>> {
  const places = entryPlaces(db)
  const ofBoth = and(eq(conflicts.jurorId, assignments.jurorId), eq(conflicts.projectId, places.projectId))
  const rows = await db
    .selectDistinct({ id: assignments.id })
    .from(assignments)
    .innerJoin(places, eq(places.id, assignments.entryId))
    .innerJoin(conflicts, ofBoth)
    .where(and(isNull(conflicts.dismissedAt), among(assignments.id, evaluationIds)))
  return new Set(rows.map(({ id }) => id))
}

/** Whether jurors have been shown works. Removing a conflict from then on would disclose which work it hid. */
export async function hasShownWorks(db: Database, contestId: string): Promise<boolean> {
  const ofContest = (table: typeof rounds | typeof grandPrizes) =>
    db.$count(table, and(eq(table.contestId, contestId), isNotNull(table.openedAt)))
  return (await ofContest(rounds)) > 0 || (await ofContest(grandPrizes)) > 0
}

/**
 * Recusals that also count in the finals and votes: the juror's own, and those for a conflict of interest that no
 * organiser dismissed.
 */
export function listActiveRecusals(db: Database, contestId: string): Promise<Pair[]> {
  const places = entryPlaces(db)
  const areDismissed = db
    .select({ all: sql`bool_and(${conflicts.dismissedAt} IS NOT NULL)` })
    .from(conflicts)
    .innerJoin(places, eq(places.projectId, conflicts.projectId))
    .where(and(eq(places.id, assignments.entryId), eq(conflicts.jurorId, assignments.jurorId)))
  const isDismissed = sql`COALESCE((${areDismissed}), false)`
  const recusedFor = assignments.recusedFor
  return recusalsWhere(
    db,
    contestId,
    sql`(${recusedFor} = 'juror' OR (${recusedFor} = 'conflict' AND NOT ${isDismissed}))`,
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
