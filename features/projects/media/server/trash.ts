import { and, desc, eq, gt, isNotNull } from 'drizzle-orm'
import { collect } from '#features/projects/steps/server/queries/aggregate.ts'
import { projects } from '#features/projects/steps/server/tables.ts'
import { titleOf } from '#features/projects/steps/server/views.ts'
import type { DeletedProject } from '#features/projects/submission/contract-life.ts'
import { deletedForDays, goneAt } from '#features/projects/submission/deletion.ts'
import type { Database } from '#server/database/database.ts'

/** A user's deleted drafts that can still be restored. */
export function isInTrash(userId: string, now: Date) {
  const since = new Date(now.getTime() - deletedForDays * 86_400_000)
  return and(eq(projects.ownerId, userId), isNotNull(projects.deletedAt), gt(projects.deletedAt, since))
}

/** The latest first. */
export async function listDeletedProjects(
  db: Database,
  userId: string,
  now: Date,
): Promise<DeletedProject[]> {
  const rows = await db
    .select()
    .from(projects)
    .where(isInTrash(userId, now))
    .orderBy(desc(projects.deletedAt), desc(projects.id))
  return (await collect(db, rows)).flatMap((aggregate) => {
    const { id, kind, language, deletedAt } = aggregate.project
    if (!deletedAt) return []
    return {
      id,
      kind,
      title: titleOf(aggregate)[language],
      contest: aggregate.contest?.name ?? null,
      deletedAt: deletedAt.toISOString(),
      goneAt: goneAt(deletedAt).toISOString(),
    }
  })
}
