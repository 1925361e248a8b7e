import { and, eq } from 'drizzle-orm'
import { projectDeleted } from '#features/projects/events.ts'
import { deleteProblem } from '#features/projects/project/delete-problem.ts'
import { rejectCommitted } from '#features/projects/project/server/actions/commitments.ts'
import { lockFor } from '#features/projects/project/server/actions/lock-project.ts'
import { removeProject } from '#features/projects/project/server/personal.ts'
import { projects } from '#features/projects/project/server/tables.ts'
import { purgeProject } from '#features/projects/project/server/tasks.ts'
import { record } from '#server/audit-log.ts'
import type { Database } from '#server/database/database.ts'
import { announce, enqueue } from '#server/jobs.ts'
import { fail } from '#shared/domain-error.ts'

/** A payment that was under way when its draft was deleted may arrive until then, and restores the draft. */
const removedAfterMs = 86_400_000

/** Hides a draft at once; a day later a job removes it with its files. */
export async function deleteProject(
  db: Database,
  userId: string,
  projectId: string,
): Promise<{ id: string }> {
  return db.transaction(async (tx) => {
    const project = await lockFor(tx, 'remove', userId, projectId)
    const problem = deleteProblem(project)
    if (problem) fail(problem)
    await rejectCommitted(tx, projectId)
    const deletedAt = new Date()
    await tx.update(projects).set({ deletedAt }).where(eq(projects.id, projectId))
    const leave = { projectId, deletedAt: deletedAt.toISOString() }
    await enqueue(tx, purgeProject, leave, { startAfter: new Date(deletedAt.getTime() + removedAfterMs) })
    await announce(tx, projectDeleted, { projectId })
    await record(tx, {
      actorId: userId,
      action: 'projects.delete',
      subject: { kind: 'project', id: projectId },
    })
    return { id: projectId }
  })
}

/** Removes a deleted draft with its files, unless a payment restored it. */
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
