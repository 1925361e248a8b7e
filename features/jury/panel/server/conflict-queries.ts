import { and, asc, desc, eq, inArray, isNull } from 'drizzle-orm'
import { listUsers } from '#features/accounts/session/server/queries.ts'
import { getContest, listContestsById } from '#features/contests/contest/server/queries.ts'
import { listContestEntries } from '#features/projects/project/server/queries.ts'
import type { Database } from '#server/database/database.ts'
import { unwritten } from '#shared/language.ts'
import type { AdminConflicts, MyConflicts } from '../contract-conflicts.ts'
import { conflicts, declaredConflicts } from './conflict-tables.ts'
import { hasShownWorks } from './conflicts.ts'
import { findRound, listAssignments, listJurors } from './queries.ts'
import { jurors } from './tables.ts'

async function listDeclared(db: Database, jurorIds: readonly string[]): Promise<Map<string, string[]>> {
  const rows = await db
    .select()
    .from(declaredConflicts)
    .where(inArray(declaredConflicts.jurorId, [...jurorIds]))
    .orderBy(declaredConflicts.createdAt, declaredConflicts.id)
  const byJuror = Map.groupBy(rows, ({ jurorId }) => jurorId)
  return new Map([...byJuror].map(([id, own]) => [id, own.map(({ name }) => name)]))
}

/** The juror's declarations for each jury that has not announced yet. */
export async function listMyConflicts(db: Database, userId: string): Promise<MyConflicts[]> {
  const memberships = await db
    .select()
    .from(jurors)
    .where(and(eq(jurors.userId, userId), isNull(jurors.leftAt)))
    .orderBy(desc(jurors.createdAt), asc(jurors.id))
  const contests = await listContestsById(
    db,
    memberships.map(({ contestId }) => contestId),
  )
  const declared = await listDeclared(
    db,
    memberships.map(({ id }) => id),
  )
  const found: MyConflicts[] = []
  for (const { id, contestId, conflictsDeclaredAt } of memberships) {
    const contest = contests.get(contestId)
    if (!contest || contest.status === 'announced' || contest.status === 'archived') continue
    found.push({
      contest,
      declaredAt: conflictsDeclaredAt?.toISOString() ?? null,
      isFixed: await hasShownWorks(db, contestId),
      declared: declared.get(id) ?? [],
    })
  }
  return found
}

/** What the jury declared, and all conflicts of a contest's jury, dismissed ones last. */
export async function listAdminConflicts(db: Database, contestId: string): Promise<AdminConflicts> {
  const { id, name, year } = await getContest(db, contestId)
  const jury = (await listJurors(db, contestId)).filter(({ leftAt }) => leftAt === null)
  const ids = jury.map((juror) => juror.id)
  const rows = await db
    .select()
    .from(conflicts)
    .where(inArray(conflicts.jurorId, ids))
    .orderBy(asc(conflicts.createdAt), asc(conflicts.id))
  const declared = await listDeclared(db, ids)
  const entriesOf = Map.groupBy(await listContestEntries(db, contestId), ({ projectId }) => projectId)
  const deciders = await listUsers(
    db,
    rows.flatMap(({ decidedById }) => decidedById ?? []),
  )
  const round = await findRound(db, contestId, 1)
  const assigned = new Set(
    (round ? await listAssignments(db, round.id) : [])
      .filter(({ status }) => status === 'assigned')
      .map(({ jurorId, entryId }) => `${jurorId} ${entryId}`),
  )
  const found = rows.map((row) => {
    const own = entriesOf.get(row.projectId) ?? []
    const decider = deciders.get(row.decidedById ?? '')
    return {
      id: row.id,
      jurorId: row.jurorId,
      juror: jury.find((juror) => juror.id === row.jurorId)?.name ?? '',
      projectId: row.projectId,
      title: own[0]?.title ?? unwritten,
      numbers: own.map(({ number }) => number),
      through: row.through,
      isDismissed: row.dismissedAt !== null,
      reason: row.reason,
      decidedBy: decider ? `${decider.firstName} ${decider.lastName}` : '',
      evaluations: own.filter(({ entryId }) => assigned.has(`${row.jurorId} ${entryId}`)).length,
    }
  })
  return {
    contest: { id, name, year },
    jurors: jury.map((juror) => ({
      id: juror.id,
      name: juror.name,
      declaredAt: juror.conflictsDeclaredAt?.toISOString() ?? null,
      declared: declared.get(juror.id) ?? [],
    })),
    conflicts: found.toSorted(
      (one, other) =>
        Number(one.isDismissed) - Number(other.isDismissed) ||
        one.juror.localeCompare(other.juror) ||
        (one.numbers[0] ?? 0) - (other.numbers[0] ?? 0),
    ),
  }
}
