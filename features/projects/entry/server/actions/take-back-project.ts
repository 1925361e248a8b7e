import { eq } from 'drizzle-orm'
import { lockContest } from '#features/contests/contest/server/queries.ts'
import { projectLifecycle } from '#features/projects/lifecycle.ts'
import { takeBackProblem } from '#features/projects/project/project-access.ts'
import { bumpUpdatedAt, lockFor } from '#features/projects/project/server/actions/lock-project.ts'
import { projects } from '#features/projects/project/server/tables.ts'
import { record } from '#server/audit-log.ts'
import type { Database } from '#server/database/database.ts'
import { fail } from '#shared/domain-error.ts'
import { listEntryIds, moveEntries } from './entries.ts'

/** Makes a submission a draft again, until the deadline. It has to be submitted again. */
export async function takeBackProject(db: Database, ownerId: string, projectId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const project = await lockFor(tx, 'takeBack', ownerId, projectId)
    // Locked, so that an organiser who closes the contest at this moment waits or is seen.
    const contest = project.contestId ? await lockContest(tx, project.contestId) : null
    const problem = takeBackProblem(project, contest, new Date())
    if (problem) fail(problem)
    const status = projectLifecycle.to('takeBack')
    await tx.update(projects).set({ status, completedAt: null }).where(eq(projects.id, projectId))
    await moveEntries(tx, { entryIds: await listEntryIds(tx, projectId, 'submitted'), action: 'takeBack' })
    await bumpUpdatedAt(tx, projectId)
    await record(tx, {
      actorId: ownerId,
      action: 'projects.takeBack',
      subject: { kind: 'project', id: projectId },
      details: { from: project.status, to: status },
    })
  })
}
