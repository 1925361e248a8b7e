import { eq } from 'drizzle-orm'
import type { DatabaseTransaction } from '#server/database/database.ts'
import type { CreditLine } from '../../contract.ts'
import { credits } from '../tables.ts'

export async function saveCredits(
  tx: DatabaseTransaction,
  projectId: string,
  lines: readonly CreditLine[],
): Promise<void> {
  await tx.delete(credits).where(eq(credits.projectId, projectId))
  if (lines.length === 0) return
  await tx.insert(credits).values(lines.map((line, position) => ({ ...line, projectId, position })))
}
