import { and, eq, isNull } from 'drizzle-orm'
import { listContestsById } from '#features/contests/contest/server/queries.ts'
import type { Database } from '#server/database/database.ts'
import { jurors } from '../tables.ts'

export async function listContestsOfJuror(db: Database, userId: string): Promise<string[]> {
  const rows = await db
    .select({ contestId: jurors.contestId })
    .from(jurors)
    .where(and(eq(jurors.userId, userId), isNull(jurors.leftAt)))
  return rows.map(({ contestId }) => contestId)
}

export async function isOnJury(db: Database, contestId: string, userId: string): Promise<boolean> {
  return (await listContestsOfJuror(db, userId)).includes(contestId)
}

/** The contests that the user judges and that are not announced. */
export async function listJudgedContests(db: Database, userId: string): Promise<string[]> {
  const all = await listContestsById(db, await listContestsOfJuror(db, userId))
  return [...all.values()].flatMap(({ id, announcedAt }) => (announcedAt === null ? [id] : []))
}

export async function judgesNow(db: Database, contestId: string, userId: string): Promise<boolean> {
  return (await listJudgedContests(db, userId)).includes(contestId)
}
