import { and, eq, sql } from 'drizzle-orm'
import type { DatabaseTransaction } from '#server/database/database.ts'
import { fail, NotFound } from '#shared/domain-error.ts'
import { mayWith, type ProjectAction } from '../../project-access.ts'
import { contestFor, problemFor } from '../edit-problem.ts'
import { findRole } from '../editor-queries.ts'
import { isThere } from '../queries.ts'
import type { Project } from '../tables.ts'
import { projects } from '../tables.ts'

/**
 * Locks any project for a change; the caller checks access. The lock allows other transactions to insert rows that
 * refer to the project.
 */
export async function lockProject(tx: DatabaseTransaction, projectId: string): Promise<Project> {
  const [project] = await tx
    .select()
    .from(projects)
    .where(and(eq(projects.id, projectId), isThere))
    .for('no key update')
  if (!project) throw new NotFound()
  return project
}

/** Locks a project even if it was deleted: payments may still arrive for it. */
export async function lockEvenDeleted(tx: DatabaseTransaction, projectId: string): Promise<void> {
  await tx.select({ id: projects.id }).from(projects).where(eq(projects.id, projectId)).for('no key update')
}

/** Locks a project for a user's action. @throws NotFound for a user without a role */
export async function lockFor(
  tx: DatabaseTransaction,
  action: ProjectAction,
  userId: string,
  projectId: string,
): Promise<Project> {
  const project = await lockProject(tx, projectId)
  const role = await findRole(tx, userId, project)
  if (!role) throw new NotFound()
  if (!mayWith(role, action)) fail('owner_only', { status: 403 })
  return project
}

export async function problemNow(
  tx: DatabaseTransaction,
  project: Project,
): Promise<ReturnType<typeof problemFor>> {
  return problemFor(project, project.contestId ? await contestFor(tx, project.id, project.contestId) : null)
}

/**
 * Returns the updated project. No two changes have the same `updatedAt`: pages compare it to see whether they missed
 * one.
 */
export async function bumpUpdatedAt(tx: DatabaseTransaction, projectId: string): Promise<Project> {
  const [project] = await tx
    .update(projects)
    .set({ updatedAt: sql`greatest(${new Date()}, ${projects.updatedAt} + interval '1 millisecond')` })
    .where(eq(projects.id, projectId))
    .returning()
  if (!project) throw new NotFound()
  return project
}

/** Locks a project for a user's change, and rejects it if the project is submitted, withdrawn or late. */
export async function lockForChange(
  tx: DatabaseTransaction,
  userId: string,
  projectId: string,
  action: ProjectAction = 'edit',
): Promise<Project> {
  const project = await lockFor(tx, action, userId, projectId)
  const problem = await problemNow(tx, project)
  if (problem) fail(problem)
  await bumpUpdatedAt(tx, projectId)
  return project
}
