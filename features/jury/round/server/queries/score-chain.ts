import { eq } from 'drizzle-orm'
import { scoreLogs } from '#features/jury/panel/server/tables.ts'
import type { Database } from '#server/database/database.ts'

/** The end of a contest's score audit log; null before its first line. */
export async function findScoreLog(
  db: Database,
  contestId: string,
): Promise<{ length: number; digest: string } | null> {
  const [head] = await db.select().from(scoreLogs).where(eq(scoreLogs.contestId, contestId))
  return head ? { length: head.length, digest: head.digest.toString('hex') } : null
}
