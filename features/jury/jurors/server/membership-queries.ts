import { count, eq, inArray } from 'drizzle-orm'
import { getContest } from '#features/contests/contest/server/queries.ts'
import { declaredConflicts } from '#features/jury/conflicts/server/conflict-tables.ts'
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
  const conflicted = await db
    .select({ jurorId: declaredConflicts.jurorId, declared: count() })
    .from(declaredConflicts)
    .where(inArray(declaredConflicts.jurorId, ids))
    .groupBy(declaredConflicts.jurorId)
  const questionnaires = await listQuestionnaires(
    db,
    jury.map(({ userId }) => userId),
  )
  return jury.map(({ id, userId, conflictsDeclaredAt, leftAt, leftReason }) => ({
    id,
    acceptedAt: accepted.find(({ jurorId }) => jurorId === id)?.acceptedAt?.toISOString() ?? null,
    conflictsDeclaredAt: conflictsDeclaredAt?.toISOString() ?? null,
    declared: conflicted.find(({ jurorId }) => jurorId === id)?.declared ?? 0,
    areConflictsOpen: conflictsDeclaredAt === null && contest.announcedAt === null,
    questionsMissing: questionnaires.get(userId)?.missing.length ?? 0,
    leftAt: leftAt?.toISOString() ?? null,
    leftReason,
  }))
}
