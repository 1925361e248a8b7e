import { getUserById, type UserRecord } from '#features/accounts/session/server/queries.ts'
import { type Contest, listDisciplines, lockContest } from '#features/contests/contest/server/queries.ts'
import { contestLifecycle } from '#features/contests/lifecycle.ts'
import { refreshConflicts } from '#features/jury/panel/server/conflict-actions.ts'
import { changeEntryCategory, isEnteredIn } from '#features/projects/entry/server/actions/admin-entries.ts'
import { moveEntries } from '#features/projects/entry/server/actions/entries.ts'
import {
  type ContestEntry,
  listContestEntries,
  listWithdrawnEntries,
} from '#features/projects/project/server/queries.ts'
import { record } from '#server/audit-log.ts'
import type { Database, DatabaseTransaction } from '#server/database/database.ts'
import { addressedTo, writeMail } from '#server/mail/mail.ts'
import { messagesOf } from '#server/messages.ts'
import { fail, NotFound } from '#shared/domain-error.ts'
import { inLanguage, type Localized } from '#shared/language.ts'
import { getFirstRound } from './evaluation-plans.ts'

interface EntryMail {
  kind: 'withdrawn' | 'moved'
  contest: Contest
  entry: ContestEntry
  reason: string
  publicUrl: string
  to?: Localized
}

/**
 * Notifies an entrant, in their language, of an organiser's decision about an entry, without details of the judging.
 */
async function writeEntryMail(
  tx: DatabaseTransaction,
  user: UserRecord,
  { kind, contest, entry, reason, publicUrl, to }: EntryMail,
): Promise<void> {
  const language = user.lang
  const t = messagesOf('jury', language)
  const named = {
    title: inLanguage(entry.title, language),
    contest: inLanguage(contest.name, language),
    category: inLanguage(entry.category, language),
    to: to ? inLanguage(to, language) : '',
  }
  await writeMail(tx, {
    ...addressedTo(user),
    subject: t(`entry_mail.${kind}_subject`, named),
    paragraphs: [
      t('mail.greeting', { name: user.firstName }),
      t(`entry_mail.${kind}`, named),
      t('entry_mail.reason', { reason }),
      ...(kind === 'withdrawn' ? [t('entry_mail.paid')] : []),
    ],
    action: { label: t('entry_mail.see'), href: `${publicUrl}/account/projects` },
  })
}

interface OfEntry {
  actorId: string
  contestId: string
  entryId: string
}

async function lockBeforePublic(tx: DatabaseTransaction, contestId: string): Promise<Contest> {
  const contest = await lockContest(tx, contestId)
  if (contest.announcedAt) fail('entry_public')
  return contest
}

async function getEntry(tx: DatabaseTransaction, { contestId, entryId }: OfEntry): Promise<ContestEntry> {
  const entry = (await listContestEntries(tx, contestId)).find((one) => one.entryId === entryId)
  if (!entry) throw new NotFound()
  return entry
}

/**
 * Withdraws an entry from the judging: it is no longer evaluated, ranked or announced. Its evaluations and payments
 * stay, and the notification of its entrant includes the reason.
 */
export async function withdrawEntry(
  db: Database,
  input: OfEntry & { reason: string; publicUrl: string },
): Promise<{ entryId: string }> {
  const { actorId, contestId, entryId, reason, publicUrl } = input
  return db.transaction(async (tx) => {
    const contest = await lockBeforePublic(tx, contestId)
    const entry = await getEntry(tx, input)
    await moveEntries(tx, { entryIds: [entryId], action: 'withdraw' })
    await record(tx, {
      actorId,
      action: 'jury.withdrawEntry',
      subject: { kind: 'entry', id: entryId },
      reason,
      details: { contestId, number: entry.number, from: entry.status },
    })
    const user = await getUserById(tx, entry.ownerId)
    await writeEntryMail(tx, user, { kind: 'withdrawn', contest, entry, reason, publicUrl })
    return { entryId }
  })
}

/** Restores a withdrawn entry to the judging with its evaluations. It does not return to finals that have begun. */
export async function readmitEntry(db: Database, input: OfEntry): Promise<{ entryId: string }> {
  const { actorId, contestId, entryId } = input
  return db.transaction(async (tx) => {
    await lockBeforePublic(tx, contestId)
    const withdrawn = (await listWithdrawnEntries(tx, contestId)).find((one) => one.entryId === entryId)
    if (!withdrawn) throw new NotFound()
    await moveEntries(tx, { entryIds: [entryId], action: 'readmit' })
    await record(tx, {
      actorId,
      action: 'jury.readmitEntry',
      subject: { kind: 'entry', id: entryId },
      details: { contestId, number: withdrawn.number },
    })
    return { entryId }
  })
}

/**
 * Moves an entry to another category of its discipline. Its evaluations stay and count.
 */
export async function moveEntry(
  db: Database,
  input: OfEntry & { categoryId: string; reason: string; publicUrl: string },
): Promise<{ entryId: string; evaluations: number; wanted: number }> {
  const { actorId, contestId, entryId, categoryId, reason, publicUrl } = input
  return db.transaction(async (tx) => {
    const contest = await lockBeforePublic(tx, contestId)
    if (!contestLifecycle.can('openRound', contest.status)) fail('entry_in_finals')
    const entry = await getEntry(tx, input)
    const discipline = (await listDisciplines(tx, contestId)).find(({ id }) => id === entry.disciplineId)
    const category = discipline?.categories.find(({ id }) => id === categoryId)
    if (!category) throw new NotFound()
    if (await isEnteredIn(tx, entry.projectId, categoryId)) fail('category_entered')
    await changeEntryCategory(tx, { entryId, from: entry.categoryId, to: categoryId })
    await refreshConflicts(tx, { contestId })
    await record(tx, {
      actorId,
      action: 'jury.moveEntry',
      subject: { kind: 'entry', id: entryId },
      reason,
      details: { contestId, number: entry.number, from: entry.category, to: category.name },
    })
    const user = await getUserById(tx, entry.ownerId)
    const mail = { kind: 'moved' as const, contest, entry, reason, publicUrl, to: category.name }
    await writeEntryMail(tx, user, mail)
    const firstRound = await getFirstRound(tx, contestId)
    const evaluations = firstRound.counting.filter((one) => one.entryId === entryId).length
    return { entryId, evaluations, wanted: firstRound.input.evaluations }
  })
}
