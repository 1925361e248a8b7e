import { and, count, eq, inArray } from 'drizzle-orm'
import { getContest } from '#features/contests/editions/server/queries.ts'
import { conflicts, declaredConflicts } from '#features/jury/conflicts/server/conflict-tables.ts'
import { listOpenConflicts } from '#features/jury/conflicts/server/queries/open-conflicts.ts'
import { jurorInvitations } from '#features/jury/invitations/server/invitation-tables.ts'
import { listJurors } from '#features/jury/judging/server/queries.ts'
import { listQuestionnaires } from '#features/jury/profile/server/profile-queries.ts'
import type { Database } from '#server/database/database.ts'
import type { JurorMembership } from '../contract-memberships.ts'

export async function listMemberships(db: Database, contestId: string): Promise<JurorMembership[]> {
  const contest = await getContest(db, contestId)
  const jury = await listJurors(db, contestId)
  const ids = jury.map(({ id }) => id)
  const accepted = await db
    .select({ jurorId: jurorInvitations.jurorId, acceptedAt: jurorInvitations.acceptedAt })
    .from(jurorInvitations)
    .where(eq(jurorInvitations.contestId, contestId))
  const proposed = await db
    .select({ jurorId: conflicts.jurorId, waiting: count() })
    .from(conflicts)
    .where(and(inArray(conflicts.jurorId, ids), eq(conflicts.status, 'proposed')))
    .groupBy(conflicts.jurorId)
  const conflicted = await db
    .select({ jurorId: declaredConflicts.jurorId, declared: count() })
    .from(declaredConflicts)
    .where(and(inArray(declaredConflicts.jurorId, ids), declaredConflicts.hasConflict))
    .groupBy(declaredConflicts.jurorId)
  const questionnaires = await listQuestionnaires(
    db,
    jury.map(({ userId }) => userId),
  )
  const open = await listOpenConflicts(db, contest, jury)
  return jury.map(({ id, userId, conflictsDeclaredAt, leftAt, leftReason }) => ({
    id,
    acceptedAt: accepted.find(({ jurorId }) => jurorId === id)?.acceptedAt?.toISOString() ?? null,
    conflictsDeclaredAt: conflictsDeclaredAt?.toISOString() ?? null,
    waiting: proposed.find(({ jurorId }) => jurorId === id)?.waiting ?? 0,
    declared: conflicted.find(({ jurorId }) => jurorId === id)?.declared ?? 0,
    areConflictsOpen: open.has(id),
    questionsMissing: questionnaires.get(userId)?.missing.length ?? 0,
    leftAt: leftAt?.toISOString() ?? null,
    leftReason,
  }))
}
