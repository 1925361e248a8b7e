import { eq } from 'drizzle-orm'
import { getUserById } from '#features/accounts/sign-in/server/queries.ts'
import { lockContest } from '#features/contests/editions/server/queries.ts'
import { getTitle } from '#features/projects/admin/server/admin-queries.ts'
import { projectLifecycle } from '#features/projects/lifecycle.ts'
import { isBeforeJudging } from '#features/projects/steps/access.ts'
import type { ProjectErrorCode } from '#features/projects/steps/contract.ts'
import { writeMoreTime } from '#features/projects/steps/server/mails.ts'
import { projects } from '#features/projects/steps/server/tables.ts'
import { bumpUpdatedAt, lockProject } from '#features/projects/submission/server/actions/lock-project.ts'
import { record } from '#server/audit-log.ts'
import type { Database } from '#server/database/database.ts'
import type { Settings } from '#server/settings.ts'
import { fail, NotFound } from '#shared/domain-error.ts'

/**
 * Allows changing and submitting an unfinished project after the deadline, until judging begins, and mails the reason
 * to its entrant.
 */
export async function giveMoreTime(
  db: Database,
  settings: Settings,
  organiserId: string,
  input: { projectId: string; reason: string },
): Promise<{ id: string }> {
  return db.transaction(async (tx) => {
    const project = await lockProject(tx, input.projectId)
    // Outside any contest nothing ends.
    if (project.contestId === null) throw new NotFound()
    // Locked, so that no round opens between check and update.
    const contest = await lockContest(tx, project.contestId)
    if (!isBeforeJudging(contest)) fail<ProjectErrorCode>('project_judged')
    if (!projectLifecycle.can('edit', project.status)) fail<ProjectErrorCode>('project_locked')
    await tx.update(projects).set({ reopenedAt: new Date() }).where(eq(projects.id, project.id))
    await bumpUpdatedAt(tx, project.id)
    await record(tx, {
      actorId: organiserId,
      action: 'projects.giveMoreTime',
      subject: { kind: 'project', id: project.id },
      reason: input.reason,
      details: { before: project.reopenedAt },
    })
    await writeMoreTime(tx, settings, await getUserById(tx, project.ownerId), {
      id: project.id,
      title: await getTitle(tx, project),
      message: input.reason,
    })
    return { id: project.id }
  })
}
