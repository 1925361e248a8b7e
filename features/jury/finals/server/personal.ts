import { and, asc, desc, eq, getTableColumns, inArray, isNotNull, isNull, ne } from 'drizzle-orm'
import { listContestsById } from '#features/contests/contest/server/queries.ts'
import { removeFile } from '#features/files/storage/server/actions/remove-file.ts'
import { leaveJury } from '#features/jury/panel/server/memberships.ts'
import { collectConflicts, forgetConflicts } from '#features/jury/panel/server/personal-conflicts.ts'
import { prizeVotes } from '#features/jury/panel/server/prize-tables.ts'
import { jurorImages, jurorProfiles } from '#features/jury/panel/server/profile-tables.ts'
import { assignments, ballots, jurors, rounds, scores } from '#features/jury/panel/server/tables.ts'
import { absorbJuror, checkJurorsMerge } from '#features/jury/round/server/merge-jurors.ts'
import type { Database, DatabaseTransaction } from '#server/database/database.ts'
import { namedPossessions, type PersonalPart } from '#server/personal.ts'
import { inLanguage } from '#shared/language.ts'

async function listMembershipIds(db: Database, userId: string): Promise<string[]> {
  const memberships = await db.select({ id: jurors.id }).from(jurors).where(eq(jurors.userId, userId))
  return memberships.map(({ id }) => id)
}

/** Removes a user from every active jury; their incomplete evaluations are freed. */
async function leaveJuries(tx: DatabaseTransaction, userId: string): Promise<void> {
  const memberships = await tx
    .select()
    .from(jurors)
    .where(and(eq(jurors.userId, userId), isNull(jurors.leftAt)))
  const contests = await listContestsById(
    tx,
    memberships.map(({ contestId }) => contestId),
  )
  for (const { id, contestId } of memberships.toSorted((one, other) =>
    one.contestId < other.contestId ? -1 : 1,
  )) {
    if (contests.get(contestId)?.announcedAt !== null) continue
    await leaveJury(tx, { actorId: userId, contestId, jurorId: id, reason: '' })
  }
}

/** Scores stay under the juror's number; remarks, reasons and the questionnaire are deleted. */
export const personal: PersonalPart = {
  name: 'jury',
  async collect(db, userId) {
    const membershipIds = await listMembershipIds(db, userId)
    // Assignments are hidden before the round opens.
    const evaluations = await db
      .select(getTableColumns(assignments))
      .from(assignments)
      .innerJoin(rounds, eq(rounds.id, assignments.roundId))
      .where(and(inArray(assignments.jurorId, membershipIds), ne(rounds.status, 'prepared')))
      .orderBy(asc(assignments.jurorId), asc(assignments.position))
    const given = await db
      .select()
      .from(scores)
      .where(
        inArray(
          scores.assignmentId,
          evaluations.map(({ id }) => id),
        ),
      )
    const scoresOf = Map.groupBy(given, ({ assignmentId }) => assignmentId)
    return {
      questionnaire: await db.select().from(jurorProfiles).where(eq(jurorProfiles.userId, userId)),
      images: await db.select().from(jurorImages).where(eq(jurorImages.userId, userId)),
      memberships: await db.select().from(jurors).where(eq(jurors.userId, userId)),
      evaluations: evaluations.map((evaluation) => ({
        ...evaluation,
        scores: scoresOf.get(evaluation.id) ?? [],
      })),
      ...(await collectConflicts(db, userId, membershipIds)),
      ballots: await db.select().from(ballots).where(inArray(ballots.jurorId, membershipIds)),
      prizeVotes: await db.select().from(prizeVotes).where(inArray(prizeVotes.jurorId, membershipIds)),
    }
  },
  async possessions(db, userId, language) {
    const mine = await db
      .select({ id: jurors.id, contestId: jurors.contestId, at: jurors.createdAt })
      .from(jurors)
      .where(eq(jurors.userId, userId))
      .orderBy(desc(jurors.createdAt))
    const contests = await listContestsById(
      db,
      mine.map(({ contestId }) => contestId),
    )
    const nameOf = (contestId: string) => inLanguage(contests.get(contestId)?.name ?? {}, language)
    const membershipIds = mine.map(({ id }) => id)
    const given = and(inArray(assignments.jurorId, membershipIds), eq(assignments.status, 'assigned'))
    return [
      {
        kind: 'jury',
        count: mine.length,
        newest: mine.slice(0, namedPossessions).map((one) => ({ ...one, name: nameOf(one.contestId) })),
      },
      { kind: 'evaluation', count: await db.$count(assignments, given), newest: [] },
    ]
  },
  async forget(tx, userId) {
    await leaveJuries(tx, userId)
    const [profile] = await tx.delete(jurorProfiles).where(eq(jurorProfiles.userId, userId)).returning()
    const images = await tx.delete(jurorImages).where(eq(jurorImages.userId, userId)).returning()
    const fileIds = [profile?.portraitFileId ?? [], images.map(({ fileId }) => fileId)].flat()
    for (const fileId of fileIds) await removeFile(tx, fileId)
    // Empty instead of null: without a reason it would be an abstention.
    await tx
      .update(prizeVotes)
      .set({ recusalReason: '' })
      .where(
        and(
          inArray(prizeVotes.jurorId, await listMembershipIds(tx, userId)),
          isNotNull(prizeVotes.recusalReason),
        ),
      )
    await tx
      .update(assignments)
      .set({ comment: '', recusalReason: null })
      .where(inArray(assignments.jurorId, await listMembershipIds(tx, userId)))
    await forgetConflicts(tx, userId, await listMembershipIds(tx, userId))
  },
  checkMerge: checkJurorsMerge,
  absorb: absorbJuror,
}
