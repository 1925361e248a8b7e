import { eq } from 'drizzle-orm'
import { scoreChains } from '#features/jury/judging/server/tables.ts'
import type { Database } from '#server/database/database.ts'

/** Where a contest's score audit log ends; null before its first line. */
export async function findScoreChain(
  db: Database,
  contestId: string,
): Promise<{ length: number; digest: string } | null> {
  const [head] = await db.select().from(scoreChains).where(eq(scoreChains.contestId, contestId))
  return head ? { length: head.length, digest: head.digest.toString('hex') } : null
}
