import { eq } from 'drizzle-orm'
import { getContest } from '#features/contests/server/queries.ts'
import type { Database } from '#server/database.ts'
import { NotFound, refuse } from '#shared/refusal.ts'
import { editProblem } from '../../access.ts'
import type { ProjectRefusal } from '../../contract.ts'
import type { Project } from '../queries.ts'
import { projects } from '../tables.ts'

/** Holds any project for a change; whose it is and what may be done is the caller's to ask. */
export async function lockProject(tx: Database, projectId: string): Promise<Project> {
  const [project] = await tx.select().from(projects).where(eq(projects.id, projectId)).for('update')
  if (!project) throw new NotFound()
  return project
}

export async function lockOwn(tx: Database, personId: string, projectId: string): Promise<Project> {
  const project = await lockProject(tx, projectId)
  if (project.ownerId !== personId) throw new NotFound()
  return project
}

/** Holds one's own project for a change, and refuses when it cannot be changed now: locked or too late. */
export async function lockOwnProject(tx: Database, personId: string, projectId: string): Promise<Project> {
  const project = await lockOwn(tx, personId, projectId)
  const contest = project.contestId ? await getContest(tx, project.contestId) : null
  const problem = editProblem(project, contest, new Date())
  if (problem) refuse<ProjectRefusal>(problem)
  await tx.update(projects).set({ updatedAt: new Date() }).where(eq(projects.id, projectId))
  return project
}
