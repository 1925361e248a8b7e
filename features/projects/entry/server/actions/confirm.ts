import { eq } from 'drizzle-orm'
import { getUserById } from '#features/accounts/session/server/queries.ts'
import { type Contest, lockContest } from '#features/contests/contest/server/queries.ts'
import { projectWithdrawn } from '#features/projects/events.ts'
import { projectLifecycle } from '#features/projects/lifecycle.ts'
import { withdrawProblem } from '#features/projects/project/project-access.ts'
import { rejectCommitted } from '#features/projects/project/server/actions/commitments.ts'
import { lockFor, lockForChange } from '#features/projects/project/server/actions/lock-project.ts'
import { nameOf } from '#features/projects/project/server/editor-queries.ts'
import {
  notifyWithdrawn,
  writeReceipt,
  writeWithdrawn,
} from '#features/projects/project/server/project-mails.ts'
import { getTitle } from '#features/projects/project/server/queries/projects-named.ts'
import { getProjectView } from '#features/projects/project/server/queries.ts'
import type { Project } from '#features/projects/project/server/tables.ts'
import { projects } from '#features/projects/project/server/tables.ts'
import { paramsOf } from '#features/projects/project/steps.ts'
import { record } from '#server/audit-log.ts'
import type { Database, DatabaseTransaction } from '#server/database/database.ts'
import { announce } from '#server/jobs.ts'
import { messagesOf } from '#server/messages.ts'
import type { Settings } from '#server/settings.ts'
import { fail, InvalidFields } from '#shared/domain-error.ts'
import type { Language } from '#shared/language.ts'
import { listEntryIds, moveEntries, submitProject } from './entries.ts'
import { takeProductBack } from './publish-product.ts'

interface RulesRead {
  version: string
  language: Language
}

/** Submits a paid, complete project. For an incomplete one the error lists everything missing. */
export async function confirmProject(
  db: Database,
  settings: Settings,
  userId: string,
  input: { projectId: string; acceptsRules: boolean; rulesRead?: RulesRead | undefined },
  language: Language,
): Promise<void> {
  const t = messagesOf('projects', language)
  await db.transaction(async (tx) => {
    const { eligibility } = await lockForChange(tx, userId, input.projectId, 'confirm')
    if (eligibility === 'ineligible') fail('project_excluded')
    const now = new Date()
    const view = await getProjectView(tx, userId, input.projectId, now)
    if (view.missing.some((one) => one.field === 'paid')) fail('project_unpaid')
    if (view.missing.length > 0) {
      const gaps = Map.groupBy(view.missing, (one) => `${one.step}.${one.field}`)
      const sentences = [...gaps].map(([place, found]) => [
        place,
        found.map((one) => t(`missing.${one.field}`, paramsOf(one, language))),
      ])
      throw new InvalidFields(Object.fromEntries(sentences))
    }
    if (!input.acceptsRules) {
      throw new InvalidFields({ acceptsRules: [t('confirmation.must_accept')] })
    }
    const rulesVersion = view.contest?.rulesVersion ?? null
    if (input.rulesRead && rulesVersion && input.rulesRead.version !== rulesVersion) {
      fail('rules_changed')
    }
    await submitProject(tx, {
      projectId: input.projectId,
      at: now,
      rulesVersion,
      rulesLanguage: input.rulesRead?.language,
    })
    const submitted = await getProjectView(tx, userId, input.projectId, now)
    await writeReceipt(tx, settings, await getUserById(tx, userId), submitted)
  })
}

/** Locked, so that no round opens between check and update. */
function lockContestShared(tx: DatabaseTransaction, project: Project): Promise<Contest | null> {
  return project.contestId ? lockContest(tx, project.contestId) : Promise.resolve(null)
}

/**
 * Withdraws the project permanently, before judging begins. A payment stays until an organiser, who gets a
 * mail, has decided about it.
 */
export async function withdrawProject(
  db: Database,
  settings: Settings,
  userId: string,
  projectId: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const project = await lockFor(tx, 'withdraw', userId, projectId)
    const contest = await lockContestShared(tx, project)
    const problem = withdrawProblem(project, contest)
    if (problem) fail(problem)
    await rejectCommitted(tx, projectId)
    await tx
      .update(projects)
      .set({ status: projectLifecycle.to('withdraw') })
      .where(eq(projects.id, projectId))
    await moveEntries(tx, { entryIds: await listEntryIds(tx, projectId, 'submitted'), action: 'takeBack' })
    await takeProductBack(tx, project)
    await announce(tx, projectWithdrawn, { projectId })
    await record(tx, {
      actorId: userId,
      action: 'projects.withdraw',
      subject: { kind: 'project', id: projectId },
      details: { from: project.status },
    })
    const owner = await getUserById(tx, userId)
    const isPaid = project.paidAt !== null
    const title = await getTitle(tx, project)
    const withdrawn = { id: projectId, title, owner: nameOf(owner), isPaid, contest }
    await writeWithdrawn(tx, settings, owner, withdrawn)
    if (isPaid) await notifyWithdrawn(tx, settings, withdrawn)
  })
}
