import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import { getUserById } from '#features/accounts/session/server/queries.ts'
import { lockContest } from '#features/contests/contest/server/queries.ts'
import { entryLifecycle } from '#features/projects/lifecycle.ts'
import { isBeforeJudging } from '#features/projects/project/project-access.ts'
import { bumpUpdatedAt, lockProject } from '#features/projects/project/server/actions/lock-project.ts'
import { getTitle } from '#features/projects/project/server/queries/projects-named.ts'
import { listProjectEntries } from '#features/projects/project/server/queries.ts'
import { entries, projects } from '#features/projects/project/server/tables.ts'
import { record } from '#server/audit-log.ts'
import type { DatabaseTransaction } from '#server/database/database.ts'
import { addressedTo, writeMail } from '#server/mail/mail.ts'
import { messagesOf } from '#server/messages.ts'
import type { Settings } from '#server/settings.ts'
import { fail } from '#shared/domain-error.ts'
import { formatList } from '#shared/format.ts'
import { inLanguage, type Localized } from '#shared/language.ts'

const foreignKeyViolation = '23503'

function codeOf(error: unknown): unknown {
  if (typeof error !== 'object' || error === null) return undefined
  if ('code' in error) return error.code
  return 'cause' in error ? codeOf(error.cause) : undefined
}

/** Entries that are assigned to jurors cannot be deleted: their scores refer to them. */
async function deleteEntries(tx: DatabaseTransaction, entryIds: readonly string[]): Promise<void> {
  try {
    await tx.transaction((inner) => inner.delete(entries).where(inArray(entries.id, [...entryIds])))
  } catch (error) {
    if (codeOf(error) !== foreignKeyViolation) throw error
    fail('entry_assigned')
  }
}

/**
 * Removes a project from categories for an organiser, also paid and submitted ones, until judging begins. A project
 * without a paid entry is unpaid again. The owner is mailed.
 */
export async function takeEntriesOut(
  tx: DatabaseTransaction,
  settings: Pick<Settings, 'publicUrl'>,
  organiserId: string,
  input: { projectId: string; entryIds: readonly string[]; reason: string },
): Promise<void> {
  if (input.entryIds.length === 0) return
  const project = await lockProject(tx, input.projectId)
  // Locked, so that no round opens between check and update.
  const contest = project.contestId ? await lockContest(tx, project.contestId) : null
  if (!isBeforeJudging(contest)) fail('project_judged')
  const chosen = and(eq(entries.projectId, project.id), inArray(entries.id, [...input.entryIds]))
  const found = await tx.select().from(entries).where(chosen)
  if (found.some((entry) => !entryLifecycle.can('takeOut', entry.status))) {
    fail('project_judged')
  }
  if (found.length === 0) return
  const before = await listProjectEntries(tx, project.id)
  const isTaken = ({ id }: { id: string }) => found.some((entry) => entry.id === id)
  const categoriesOf = (some: typeof before) => some.map(({ categoryName }) => categoryName)
  await deleteEntries(
    tx,
    found.map(({ id }) => id),
  )
  const paid = and(eq(entries.projectId, project.id), isNotNull(entries.paidAt))
  if ((await tx.$count(entries, paid)) === 0) {
    await tx.update(projects).set({ paidAt: null }).where(eq(projects.id, project.id))
  }
  await bumpUpdatedAt(tx, project.id)
  await record(tx, {
    actorId: organiserId,
    action: 'projects.takeEntriesOut',
    subject: { kind: 'project', id: project.id },
    reason: input.reason,
    details: { categories: categoriesOf(before.filter(isTaken)) },
  })
  await writeTakenOut(tx, settings, {
    ownerId: project.ownerId,
    title: await getTitle(tx, project),
    reason: input.reason,
    taken: categoriesOf(before.filter(isTaken)),
    left: categoriesOf(before.filter((entry) => !isTaken(entry))),
  })
}

interface TakenOut {
  ownerId: string
  title: string
  reason: string
  /** The removed categories and the remaining ones. */
  taken: readonly Localized[]
  left: readonly Localized[]
}

/** Mails the owner which categories an organiser removed a project from, why, and which are left. */
async function writeTakenOut(
  tx: DatabaseTransaction,
  { publicUrl }: Pick<Settings, 'publicUrl'>,
  { ownerId, title, reason, taken, left }: TakenOut,
): Promise<void> {
  const owner = await getUserById(tx, ownerId)
  const t = messagesOf('projects', owner.lang)
  const named = (categories: readonly Localized[]) =>
    formatList(
      categories.map((name) => inLanguage(name, owner.lang)),
      owner.lang,
    )
  await writeMail(tx, {
    ...addressedTo(owner),
    subject: t('taken_out.subject', { title }),
    paragraphs: [
      t('receipt.greeting', { name: owner.firstName }),
      t('taken_out.notified', { title, categories: named(taken) }),
      t('taken_out.reason', { reason }),
      left.length > 0 ? t('taken_out.left', { categories: named(left) }) : t('taken_out.none_left'),
    ],
    action: { label: t('receipt.see'), href: `${publicUrl}/account/my-projects` },
  })
}
