import { and, eq } from 'drizzle-orm'
import { projectDeleted } from '#features/projects/events.ts'
import { isInTrash } from '#features/projects/media/server/trash.ts'
import type { ProjectErrorCode } from '#features/projects/steps/contract.ts'
import { removeProject } from '#features/projects/steps/server/personal.ts'
import { projects } from '#features/projects/steps/server/tables.ts'
import { purgeProject } from '#features/projects/steps/server/tasks.ts'
import { record } from '#server/audit-log.ts'
import type { Database } from '#server/database/database.ts'
import { announce, enqueue } from '#server/jobs.ts'
import { fail, NotFound } from '#shared/domain-error.ts'
import { deleteProblem, goneAt } from '../../deletion.ts'
import { rejectBound } from './binding.ts'
import { type ProductLimit, rejectTooManyProducts } from './free-products.ts'
import { lockFor } from './lock-project.ts'

/** Hides a draft at once. It can be restored for thirty days; then a job removes it with its files. */
export async function deleteProject(
  db: Database,
  userId: string,
  projectId: string,
): Promise<{ id: string }> {
  return db.transaction(async (tx) => {
    const project = await lockFor(tx, 'remove', userId, projectId)
    const problem = deleteProblem(project)
    if (problem) fail<ProjectErrorCode>(problem)
    await rejectBound(tx, projectId)
    const deletedAt = new Date()
    await tx.update(projects).set({ deletedAt }).where(eq(projects.id, projectId))
    const leave = { projectId, deletedAt: deletedAt.toISOString() }
    await enqueue(tx, purgeProject, leave, { startAfter: goneAt(deletedAt) })
    await announce(tx, projectDeleted, { projectId })
    await record(tx, {
      actorId: userId,
      action: 'projects.delete',
      subject: { kind: 'project', id: projectId },
    })
    return { id: projectId }
  })
}

export async function restoreProject(
  db: Database,
  userId: string,
  limit: ProductLimit,
  projectId: string,
): Promise<{ id: string }> {
  return db.transaction(async (tx) => {
    const [restored] = await tx
      .update(projects)
      .set({ deletedAt: null })
      .where(and(eq(projects.id, projectId), isInTrash(userId, new Date())))
      .returning({ id: projects.id, contestId: projects.contestId })
    if (!restored) throw new NotFound()
    // The restored product already counts.
    if (!restored.contestId)
      await rejectTooManyProducts(tx, userId, { FREE_PRODUCTS: limit.FREE_PRODUCTS + 1 })
    await record(tx, {
      actorId: userId,
      action: 'projects.restore',
      subject: { kind: 'project', id: projectId },
    })
    return { id: restored.id }
  })
}

/** Deletes a removed draft permanently, unless it was restored. */
export async function dropProject(db: Database, projectId: string, deletedAt: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const [project] = await tx
      .select()
      .from(projects)
      .where(and(eq(projects.id, projectId), eq(projects.deletedAt, deletedAt)))
      .for('update')
    if (project) await removeProject(tx, project, false)
  })
}
