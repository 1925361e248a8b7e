import { eq } from 'drizzle-orm'
import type { CreditLine } from '#features/projects/steps/contract.ts'
import { credits } from '#features/projects/steps/server/tables.ts'
import type { DatabaseTransaction } from '#server/database/database.ts'

export async function saveCredits(
  tx: DatabaseTransaction,
  projectId: string,
  lines: readonly CreditLine[],
): Promise<void> {
  await tx.delete(credits).where(eq(credits.projectId, projectId))
  if (lines.length === 0) return
  await tx.insert(credits).values(lines.map((line, position) => ({ ...line, projectId, position })))
}
