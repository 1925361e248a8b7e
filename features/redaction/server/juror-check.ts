import { sql } from 'drizzle-orm'
import type { Database } from '#server/database/database.ts'
import { refuse } from '#shared/refusal.ts'
import type { RedactionRefusal } from '../contract.ts'
import { redactions } from './tables.ts'

/** Whoever prepares texts of a contest knows who made its works: they cannot judge them blind. */
export async function refuseRedactorAsJuror(
  tx: Database,
  { contestId, userId }: { contestId: string; userId: string },
): Promise<void> {
  const { rows } = await tx.execute(sql`
    SELECT 1
    FROM ${redactions}
    JOIN projects ON projects.id = ${redactions.projectId}
    WHERE ${redactions.redactorId} = ${userId} AND projects.contest_id = ${contestId}
    LIMIT 1`)
  if (rows.length > 0) refuse<RedactionRefusal>('redactor_seat')
}
