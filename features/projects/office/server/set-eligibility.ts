import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { getUserById } from '#features/accounts/session/server/queries.ts'
import { lockContest } from '#features/contests/contest/server/queries.ts'
import { listEntryIds, moveEntries } from '#features/projects/entry/server/actions/entries.ts'
import type { Eligibility } from '#features/projects/lifecycle.ts'
import { isBeforeJudging } from '#features/projects/project/project-access.ts'
import { bumpUpdatedAt, lockProject } from '#features/projects/project/server/actions/lock-project.ts'
import type { Project } from '#features/projects/project/server/tables.ts'
import { projects } from '#features/projects/project/server/tables.ts'
import { listRecorded, record } from '#server/audit-log.ts'
import type { DatabaseTransaction } from '#server/database/database.ts'
import type { Tools } from '#server/http/http.ts'
import { addressedTo, writeMail } from '#server/mail/mail.ts'
import { messagesOf } from '#server/messages.ts'
import type { Settings } from '#server/settings.ts'
import type { Chosen } from '../contract-admin.ts'
import { listChosenIds } from './queries/chosen-projects.ts'

interface Decision {
  eligibility: Eligibility
  /** For the entrant; empty for an eligible project. */
  reason: string
}

const action = 'projects.decideEligibility'
const Withdrawn = z.object({ entryIds: z.array(z.uuid()) })

/** Takes the submitted entries out of the judging. */
async function excludeEntries(tx: DatabaseTransaction, project: Project): Promise<string[]> {
  const entryIds = await listEntryIds(tx, project.id, 'submitted')
  await moveEntries(tx, { entryIds, action: 'withdraw' })
  return entryIds
}

/** Puts back the entries that the last decision took out; others were withdrawn for reasons of their own. */
async function readmitEntries(tx: DatabaseTransaction, project: Project): Promise<string[]> {
  const lines = await listRecorded(tx, { kind: 'project', id: project.id })
  const last = lines.findLast((line) => line.action === action)
  const { entryIds } = Withdrawn.catch({ entryIds: [] }).parse(last?.details)
  await moveEntries(tx, { entryIds, action: 'readmit' })
  if (project.status === 'pending') await moveEntries(tx, { entryIds, action: 'takeBack' })
  return entryIds
}

async function writeDecided(
  tx: DatabaseTransaction,
  { publicUrl }: Pick<Settings, 'publicUrl'>,
  project: Project,
  { eligibility, reason }: Decision,
): Promise<void> {
  const owner = await getUserById(tx, project.ownerId)
  const t = messagesOf('projects', owner.lang)
  const title = project.listedTitle || project.name
  await writeMail(tx, {
    ...addressedTo(owner),
    subject: t(`eligibility_mail.${eligibility}_subject`, { title }),
    paragraphs: [
      t('receipt.greeting', { name: owner.firstName }),
      t(`eligibility_mail.${eligibility}`, { title }),
      ...(reason ? [t('taken_out.reason', { reason })] : []),
    ],
    action: { label: t('receipt.see'), href: `${publicUrl}/account/my-projects` },
  })
}

/** @returns whether the decision changed anything */
async function decide(
  tx: DatabaseTransaction,
  settings: Pick<Settings, 'publicUrl'>,
  organiserId: string,
  projectId: string,
  decision: Decision,
): Promise<boolean> {
  const project = await lockProject(tx, projectId)
  const { eligibility, reason } = decision
  if (project.contestId === null || project.status === 'withdrawn') return false
  if (project.eligibility === eligibility) return false
  // Locked, so that no round opens between check and update.
  if (!isBeforeJudging(await lockContest(tx, project.contestId))) return false
  const wasIneligible = project.eligibility === 'ineligible'
  const isIneligible = eligibility === 'ineligible'
  const entryIds = isIneligible
    ? await excludeEntries(tx, project)
    : wasIneligible
      ? await readmitEntries(tx, project)
      : []
  await tx.update(projects).set({ eligibility, eligibilityReason: reason }).where(eq(projects.id, project.id))
  await bumpUpdatedAt(tx, project.id)
  await record(tx, {
    actorId: organiserId,
    action,
    subject: { kind: 'project', id: project.id },
    ...(reason ? { reason } : {}),
    details: { from: project.eligibility, to: eligibility, entryIds },
  })
  // An entrant hears of an exclusion and of its end, not that somebody has looked.
  if (wasIneligible || isIneligible) await writeDecided(tx, settings, project, decision)
  return true
}

/** Decides for each project in a transaction of its own, so that thousands do not lock the contest together. */
export async function decideEligibility(
  { db, settings }: Pick<Tools, 'db' | 'settings'>,
  organiserId: string,
  chosen: Chosen,
  decision: Decision,
): Promise<{ changed: number; left: number }> {
  const ids = await listChosenIds(db, chosen)
  let changed = 0
  for (const id of ids) {
    const isChanged = await db.transaction((tx) => decide(tx, settings, organiserId, id, decision))
    if (isChanged) changed += 1
  }
  return { changed, left: ids.length - changed }
}
