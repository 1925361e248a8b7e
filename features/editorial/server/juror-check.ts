import { and, eq } from 'drizzle-orm'
import { projectPlaces } from '#features/projects/project/server/queries/places.ts'
import type { Database } from '#server/database/database.ts'
import { fail } from '#shared/domain-error.ts'
import { editorialTasks } from './tables.ts'

/** A redactor knows the makers of the works, so they cannot judge them blind. */
export async function rejectRedactorAsJuror(
  db: Database,
  { contestId, userId }: { contestId: string; userId: string },
): Promise<void> {
  const places = projectPlaces(db)
  const [task] = await db
    .select({ id: editorialTasks.id })
    .from(editorialTasks)
    .innerJoin(places, eq(places.id, editorialTasks.projectId))
    .where(and(eq(editorialTasks.redactorId, userId), eq(places.contestId, contestId)))
    .limit(1)
  if (task) fail('redactor_is_juror')
}
