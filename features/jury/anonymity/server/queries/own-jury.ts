import { and, eq, isNull } from 'drizzle-orm'
import { jurors } from '#features/jury/judging/server/tables.ts'
import type { Database } from '#server/database/database.ts'

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
