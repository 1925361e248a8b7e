import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { saveMagazineQuestions } from '#features/accounts/account/server/actions/registration.ts'
import { listContestsById, lockContest } from '#features/contests/contest/server/queries.ts'
import { removeFile } from '#features/files/storage/server/actions/remove-file.ts'
import { refreshConflicts } from '#features/jury/panel/server/conflict-actions.ts'
import { absorbConflicts } from '#features/jury/panel/server/personal-conflicts.ts'
import { jurorImages, jurorProfiles } from '#features/jury/panel/server/profile-tables.ts'
import { listContestsJudgedBy } from '#features/jury/panel/server/queries.ts'
import { jurors } from '#features/jury/panel/server/tables.ts'
import { listContestsEnteredBy } from '#features/projects/project/server/queries/places.ts'
import type { Database, DatabaseTransaction } from '#server/database/database.ts'
import type { Merge } from '#server/personal.ts'
import { type ErrorCode, fail } from '#shared/domain-error.ts'
import { inLanguage, type Language } from '#shared/language.ts'

/** @throws Error if both were on a jury, or one on the jury of a contest that the other has entered */
export async function checkJurorsMerge(
  db: Database,
  { from, into }: Pick<Merge, 'from' | 'into'>,
  language: Language,
): Promise<void> {
  const failIn = async (code: ErrorCode, contestId: string) => {
    const contest = (await listContestsById(db, [contestId])).get(contestId)
    fail(code, { contest: inLanguage(contest?.name ?? {}, language) })
  }
  const judged = {
    from: await listContestsJudgedBy(db, from.id),
    into: await listContestsJudgedBy(db, into.id),
  }
  const [both] = judged.from.filter((id) => judged.into.includes(id))
  if (both) await failIn('merge_two_jurors', both)
  const entered = {
    from: await listContestsEnteredBy(db, from.id),
    into: await listContestsEnteredBy(db, into.id),
  }
  const [own] = [
    ...judged.from.filter((id) => entered.into.includes(id)),
    ...judged.into.filter((id) => entered.from.includes(id)),
  ]
  if (own) await failIn('merge_juror_entered', own)
}

/** One questionnaire for each user: the kept account's, if it has one. */
async function absorbProfile(tx: DatabaseTransaction, { from, into }: Merge): Promise<void> {
  const hasOwn = (await tx.$count(jurorProfiles, eq(jurorProfiles.userId, into.id))) > 0
  const isTheirs = eq(jurorProfiles.userId, from.id)
  if (hasOwn) {
    const [gone] = await tx.delete(jurorProfiles).where(isTheirs).returning()
    if (gone?.portraitFileId) await removeFile(tx, gone.portraitFileId)
  } else {
    const [moved] = await tx.update(jurorProfiles).set({ userId: into.id }).where(isTheirs).returning()
    if (moved) await saveMagazineQuestions(tx, into.id, moved.completedAt !== null)
  }
  const behind = sql`(SELECT coalesce(max(position) + 1, 0) FROM ${jurorImages} WHERE user_id = ${into.id})`
  await tx
    .update(jurorImages)
    .set({ userId: into.id, position: sql`${jurorImages.position} + ${behind}` })
    .where(eq(jurorImages.userId, from.id))
}

/** The firms of both accounts count for the juror's conflicts of interest from now on. */
async function refreshAllConflicts(tx: DatabaseTransaction, userId: string): Promise<void> {
  const contests = await listContestsById(tx, await listContestsJudgedBy(tx, userId))
  const open = [...contests.values()].filter(({ announcedAt }) => announcedAt === null).map(({ id }) => id)
  const memberships = await tx
    .select({ id: jurors.id, contestId: jurors.contestId })
    .from(jurors)
    .where(and(eq(jurors.userId, userId), inArray(jurors.contestId, open), isNull(jurors.leftAt)))
    .orderBy(asc(jurors.contestId))
  for (const { id: jurorId, contestId } of memberships) {
    await lockContest(tx, contestId)
    await refreshConflicts(tx, { contestId, jurorId })
  }
}

/** Evaluations, ballots and votes belong to the membership and move with it, under the juror's number. */
export async function absorbJuror(tx: DatabaseTransaction, merge: Merge): Promise<void> {
  const { from, into } = merge
  await tx.update(jurors).set({ userId: into.id }).where(eq(jurors.userId, from.id))
  await absorbProfile(tx, merge)
  await absorbConflicts(tx, merge)
  await refreshAllConflicts(tx, into.id)
}
