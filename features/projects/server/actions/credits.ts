import { eq } from 'drizzle-orm'
import { listFirmsById } from '#features/firms/server/queries.ts'
import type { Database } from '#server/database.ts'
import { NotFound } from '#shared/refusal.ts'
import type { CreditLine } from '../../contract.ts'
import { credits } from '../tables.ts'
import { lockOwnProject } from './lock-project.ts'

export async function keepCredits(
  tx: Database,
  projectId: string,
  lines: readonly CreditLine[],
): Promise<void> {
  await tx.delete(credits).where(eq(credits.projectId, projectId))
  if (lines.length === 0) return
  await tx.insert(credits).values(lines.map((line, position) => ({ ...line, projectId, position })))
}

export async function saveCredits(
  db: Database,
  personId: string,
  asked: { projectId: string; credits: CreditLine[] },
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockOwnProject(tx, personId, asked.projectId)
    const firmIds = asked.credits.flatMap((line) => line.firmId ?? [])
    const known = await listFirmsById(tx, firmIds)
    if (!firmIds.every((id) => known.has(id))) throw new NotFound()
    await keepCredits(tx, asked.projectId, asked.credits)
  })
}
