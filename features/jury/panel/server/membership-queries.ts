import { count, eq, inArray } from 'drizzle-orm'
import { getContest } from '#features/contests/contest/server/queries.ts'
import type { Database } from '#server/database/database.ts'
import type { JurorMembership } from '../contract-memberships.ts'
import { declaredConflicts } from './conflict-tables.ts'
import { jurorInvitations } from './invitation-tables.ts'
import { listQuestionnaires } from './profile-queries.ts'
import { listJurors } from './queries.ts'

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
