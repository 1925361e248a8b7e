import { eq } from 'drizzle-orm'
import { getPerson } from '#features/accounts/server/queries.ts'
import { lockContest } from '#features/contests/server/queries.ts'
import type { Database } from '#server/database.ts'
import { record } from '#server/journal.ts'
import type { Settings } from '#server/settings.ts'
import { refuse } from '#shared/refusal.ts'
import { isBeforeJudging } from '../../access.ts'
import type { ProjectRefusal } from '../../contract.ts'
import { type ProjectStatus, projectLifecycle } from '../../lifecycle.ts'
import { writeRevisions } from '../mails.ts'
import { getTitle } from '../office-queries.ts'
import { projects } from '../tables.ts'
import { listEntryIds, moveEntries } from './entries.ts'
import { lockProject } from './lock-project.ts'
import { takeProductBack } from './publish-product.ts'

/**
 * Gives a confirmed project back to its entrant, deadline or not, and says what is to be revised; no longer once
 * judging has begun.
 */
export async function reopenProject(
  db: Database,
  settings: Settings,
  organiserId: string,
  asked: { projectId: string; reason: string },
): Promise<{ id: string; status: ProjectStatus }> {
  return db.transaction(async (tx) => {
    const project = await lockProject(tx, asked.projectId)
    // Held, so that no round opens between the question and the answer.
    const contest = project.contestId ? await lockContest(tx, project.contestId) : null
    if (!isBeforeJudging(contest)) refuse<ProjectRefusal>('project_judged')
    if (!projectLifecycle.can('reopen', project.status)) refuse<ProjectRefusal>('project_not_confirmed')
    const status = projectLifecycle.to('reopen')
    await tx
      .update(projects)
      .set({ status, reopenedAt: new Date(), completedAt: null, revisions: asked.reason })
      .where(eq(projects.id, project.id))
    await moveEntries(tx, { entryIds: await listEntryIds(tx, project.id, 'submitted'), act: 'takeBack' })
    await takeProductBack(tx, project)
    await record(tx, {
      actorId: organiserId,
      act: 'projects.reopen',
      subject: { kind: 'project', id: project.id },
      reason: asked.reason,
      details: { from: project.status, to: status },
    })
    const owner = await getPerson(tx, project.ownerId)
    await writeRevisions(tx, settings, owner, {
      id: project.id,
      title: await getTitle(tx, project),
      isInContest: contest !== null,
      message: asked.reason,
    })
    return { id: project.id, status }
  })
}
