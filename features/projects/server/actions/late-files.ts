import { eq } from 'drizzle-orm'
import { lockContest } from '#features/contests/server/queries.ts'
import { listWaiting, takeWithLeave, turnAway } from '#features/files/server/actions/waiting.ts'
import type { Database } from '#server/database.ts'
import type { Tools } from '#server/http.ts'
import { record } from '#server/journal.ts'
import { NotFound, refuse } from '#shared/refusal.ts'
import { isBeforeJudging } from '../../access.ts'
import type { ProjectRefusal } from '../../contract.ts'
import { projectLifecycle } from '../../lifecycle.ts'
import { projects } from '../tables.ts'
import { writeLateDecision } from '../together-mails.ts'
import { lockProject } from './lock-project.ts'

interface Decision {
  organiserId: string
  projectId: string
  lateFileId: string
}

async function findWaiting(tools: Tools, { projectId, lateFileId }: Decision) {
  const waiting = await listWaiting(tools, [projectId])
  const found = waiting.find(({ id }) => id === lateFileId)
  if (!found) throw new NotFound()
  return found
}

/**
 * Puts a file that came too late in its project, and gives the project back to its people until the judging begins.
 * What else waits for it follows.
 */
export async function admitLateFile(tools: Tools, decision: Decision): Promise<void> {
  const { organiserId, projectId } = decision
  const { id, ownerId, originalName } = await findWaiting(tools, decision)
  const giveBack = async (tx: Database) => {
    const project = await lockProject(tx, projectId)
    const contest = project.contestId ? await lockContest(tx, project.contestId) : null
    if (!isBeforeJudging(contest)) refuse<ProjectRefusal>('project_judged')
    if (!projectLifecycle.can('edit', project.status)) refuse<ProjectRefusal>('project_locked')
    await tx.update(projects).set({ reopenedAt: new Date() }).where(eq(projects.id, projectId))
    await record(tx, {
      actorId: organiserId,
      act: 'projects.admitLateFile',
      subject: { kind: 'project', id: projectId },
      details: { name: originalName },
    })
    const told = { project, personId: ownerId, reason: null, fileName: originalName }
    await writeLateDecision(tx, tools.settings, told)
  }
  await takeWithLeave(tools, id, giveBack)
}

export async function declineLateFile(tools: Tools, decision: Decision & { reason: string }): Promise<void> {
  const { organiserId, projectId, reason } = decision
  const { id, ownerId, originalName } = await findWaiting(tools, decision)
  await tools.db.transaction(async (tx) => {
    const project = await lockProject(tx, projectId)
    if (!(await turnAway(tx, id))) throw new NotFound()
    await record(tx, {
      actorId: organiserId,
      act: 'projects.declineLateFile',
      subject: { kind: 'project', id: projectId },
      reason,
      details: { name: originalName },
    })
    const told = { project, personId: ownerId, reason, fileName: originalName }
    await writeLateDecision(tx, tools.settings, told)
  })
}
