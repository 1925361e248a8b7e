import { sql } from 'drizzle-orm'
import type { Database } from '#server/database/database.ts'
import { fail } from '#shared/domain-error.ts'
import { editorialTasks } from './tables.ts'

/** A redactor knows the makers of the works, so they cannot judge them blind. */
export async function rejectRedactorAsJuror(
  db: Database,
  { contestId, userId }: { contestId: string; userId: string },
): Promise<void> {
  const { rows } = await db.execute(sql`
    SELECT 1
    FROM ${editorialTasks}
    JOIN projects ON projects.id = ${editorialTasks.projectId}
    WHERE ${editorialTasks.redactorId} = ${userId} AND projects.contest_id = ${contestId}
    LIMIT 1`)
  if (rows.length > 0) fail('redactor_is_juror')
}
