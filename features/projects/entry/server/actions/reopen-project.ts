import { eq } from 'drizzle-orm'
import { getUserById } from '#features/accounts/session/server/queries.ts'
import { lockContest } from '#features/contests/contest/server/queries.ts'
import { type ProjectStatus, projectLifecycle } from '#features/projects/lifecycle.ts'
import { isBeforeJudging } from '#features/projects/project/project-access.ts'
import { bumpUpdatedAt, lockProject } from '#features/projects/project/server/actions/lock-project.ts'
import { writeReopened } from '#features/projects/project/server/project-mails.ts'
import { getTitle } from '#features/projects/project/server/queries/projects-named.ts'
import { projects } from '#features/projects/project/server/tables.ts'
import { record } from '#server/audit-log.ts'
import type { Database } from '#server/database/database.ts'
import type { Settings } from '#server/settings.ts'
import { fail } from '#shared/domain-error.ts'
import { listEntryIds, moveEntries } from './entries.ts'
import { takeProductBack } from './publish-product.ts'

/**
 * Lets the entrant change and submit a project after the deadline too, until judging begins, with the organiser's
 * message: a submitted project to be revised, or an unfinished one that gets more time.
 */
export async function reopenProject(
  db: Database,
  settings: Settings,
  organiserId: string,
  input: { projectId: string; reason: string },
): Promise<{ id: string; status: ProjectStatus }> {
  return db.transaction(async (tx) => {
    const project = await lockProject(tx, input.projectId)
    // Locked, so that no round opens between check and update.
    const contest = project.contestId ? await lockContest(tx, project.contestId) : null
    if (!isBeforeJudging(contest)) fail('project_judged')
    if (!projectLifecycle.can('reopen', project.status)) fail('project_locked')
    const status = projectLifecycle.to('reopen')
    await tx
      .update(projects)
      .set({ status, reopenedAt: new Date(), completedAt: null, revisions: input.reason })
      .where(eq(projects.id, project.id))
    await moveEntries(tx, { entryIds: await listEntryIds(tx, project.id, 'submitted'), action: 'takeBack' })
    await takeProductBack(tx, project)
    await bumpUpdatedAt(tx, project.id)
    await record(tx, {
      actorId: organiserId,
      action: 'projects.reopen',
      subject: { kind: 'project', id: project.id },
      reason: input.reason,
      details: { from: project.status, to: status },
    })
    const owner = await getUserById(tx, project.ownerId)
    await writeReopened(tx, settings, owner, {
      id: project.id,
      title: await getTitle(tx, project),
      isInContest: contest !== null,
      message: input.reason,
    })
    return { id: project.id, status }
  })
}
