import { and, asc, eq, inArray } from 'drizzle-orm'
import { shownPhone } from '#features/accounts/account/phones.ts'
import { getUserById, listUsers, type UserRecord } from '#features/accounts/session/server/queries.ts'
import { listContestsById } from '#features/contests/contest/server/queries.ts'
import { listImages } from '#features/files/storage/server/queries.ts'
import { listEntryStates } from '#features/projects/project/server/queries.ts'
import type { Database } from '#server/database/database.ts'
import { NotFound } from '#shared/domain-error.ts'
import type { JurorProfile } from '../contract-profile.ts'
import { missingIn, type Question } from '../questionnaire.ts'
import { jurorImages, jurorProfiles } from './profile-tables.ts'
import { listJudgedContests } from './queries/own-jury.ts'
import { assignments, jurors, rounds } from './tables.ts'

export type ProfileRow = typeof jurorProfiles.$inferSelect

/** The questionnaire before any answer, prefilled from the account. */
export function freshProfile(user: UserRecord): ProfileRow {
  return {
    userId: user.id,
    phone: '',
    wantsMagazine: null,
    shippingAddress: '',
    language: user.lang,
    bio: '',
    bioFrench: '',
    teaching: null,
    company: user.companyName,
    portraitFileId: null,
    completedAt: null,
    remindedAt: null,
  }
}

export function missingOf(row: ProfileRow): Question[] {
  return missingIn(row, row.portraitFileId !== null)
}

async function listProfiles(db: Database, users: readonly UserRecord[]): Promise<Map<string, ProfileRow>> {
  if (users.length === 0) return new Map()
  const ids = users.map(({ id }) => id)
  const rows = await db.select().from(jurorProfiles).where(inArray(jurorProfiles.userId, ids))
  const known = new Map(rows.map((row) => [row.userId, row]))
  return new Map(users.map((user) => [user.id, known.get(user.id) ?? freshProfile(user)]))
}

export async function listQuestionnaires(
  db: Database,
  userIds: readonly string[],
): Promise<Map<string, { missing: Question[]; remindedAt: Date | null }>> {
  const users = await listUsers(db, userIds)
  const profiles = await listProfiles(db, [...users.values()])
  return new Map(
    [...profiles].map(([id, row]) => [id, { missing: missingOf(row), remindedAt: row.remindedAt }]),
  )
}

export function listOwnImages(db: Database, userId: string) {
  return db
    .select()
    .from(jurorImages)
    .where(eq(jurorImages.userId, userId))
    .orderBy(asc(jurorImages.position), asc(jurorImages.id))
}

/** A juror's recusals by entry number, without the makers. */
async function listOwnRecusals(db: Database, userId: string): Promise<JurorProfile['recusals']> {
  const rows = await db
    .select({
      contestId: jurors.contestId,
      entryId: assignments.entryId,
      reason: assignments.recusalReason,
    })
    .from(assignments)
    .innerJoin(jurors, eq(jurors.id, assignments.jurorId))
    .innerJoin(rounds, eq(rounds.id, assignments.roundId))
    .where(and(eq(jurors.userId, userId), eq(assignments.status, 'recused')))
    .orderBy(asc(rounds.openedAt), asc(assignments.position))
  const numbers = new Map<string, number>()
  for (const contestId of new Set(rows.map((row) => row.contestId))) {
    for (const { entryId, number } of await listEntryStates(db, contestId)) numbers.set(entryId, number)
  }
  return rows.map(({ contestId, entryId, reason }) => ({
    contestId,
    number: numbers.get(entryId) ?? 0,
    reason: reason ?? '',
  }))
}

export async function getJurorProfile(db: Database, userId: string): Promise<JurorProfile> {
  const user = await getUserById(db, userId)
  const row = (await listProfiles(db, [user])).get(userId) ?? freshProfile(user)
  const own = await listOwnImages(db, userId)
  const fileIds = [...own.map(({ fileId }) => fileId), ...(row.portraitFileId ? [row.portraitFileId] : [])]
  const views = await listImages(db, fileIds)
  const portrait = row.portraitFileId && views.get(row.portraitFileId)
  const memberships = await db.select().from(jurors).where(eq(jurors.userId, userId))
  const contests = await listContestsById(
    db,
    memberships.map(({ contestId }) => contestId),
  )
  return {
    ...row,
    name: `${user.firstName} ${user.lastName}`,
    email: user.email,
    jobTitle: user.jobTitle,
    // In international format, which is unambiguous everywhere.
    phone: shownPhone(row.phone, ''),
    portrait: portrait || null,
    images: own.flatMap(({ id, fileId, legend }) => {
      const image = views.get(fileId)
      return image ? [{ id, image, legend }] : []
    }),
    missing: missingOf(row),
    completedAt: row.completedAt?.toISOString() ?? null,
    remindedAt: row.remindedAt?.toISOString() ?? null,
    contests: [...contests.values()].toSorted((one, other) => other.year - one.year),
    recusals: await listOwnRecusals(db, userId),
  }
}

/**
 * A juror for organisers; one who judges does not see why others recused themselves.
 * @throws NotFound when the contest's jury has no juror of this number
 */
export async function getAdminJuror(
  db: Database,
  { contestId, jurorId, readerId }: { contestId: string; jurorId: string; readerId: string },
): Promise<JurorProfile> {
  const [membership] = await db
    .select()
    .from(jurors)
    .where(and(eq(jurors.id, jurorId), eq(jurors.contestId, contestId)))
  if (!membership) throw new NotFound()
  const profile = await getJurorProfile(db, membership.userId)
  if (membership.userId === readerId) return profile
  const judged = await listJudgedContests(db, readerId)
  return { ...profile, recusals: profile.recusals.filter((recusal) => !judged.includes(recusal.contestId)) }
}
