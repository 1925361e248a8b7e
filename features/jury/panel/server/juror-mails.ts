import type { UserRecord } from '#features/accounts/session/server/queries.ts'
import type { Contest } from '#features/contests/contest/server/queries.ts'
import type { DatabaseTransaction } from '#server/database/database.ts'
import { addressedTo, writeMail } from '#server/mail/mail.ts'
import { messagesOf } from '#server/messages.ts'
import type { Settings } from '#server/settings.ts'
import { inLanguage, locales } from '#shared/language.ts'
import type { Question } from '../questionnaire.ts'

/** Notifies a user, in their language, that they are on a jury. */
export async function writeInvitation(
  tx: DatabaseTransaction,
  settings: Settings,
  user: UserRecord,
  contest: Contest,
): Promise<void> {
  const t = messagesOf('jury', user.lang)
  const name = inLanguage(contest.name, user.lang)
  await writeMail(tx, {
    ...addressedTo(user),
    subject: t('mail.subject', { contest: name }),
    paragraphs: [
      t('mail.greeting', { name: user.firstName }),
      t('mail.invited', { contest: name }),
      t('mail.blind'),
    ],
    action: { label: t('mail.see'), href: `${settings.publicUrl}/account/jury-evaluation` },
  })
}

const conflictsAt = ({ publicUrl }: Settings) => `${publicUrl}/account/jury-conflicts`

interface ConflictsInput {
  /** Jurors have seen works, so works can no longer be hidden from them. */
  isFixed: boolean
}

/** Reminds a juror, in their language, to declare conflicts. */
export async function writeConflictsReminder(
  tx: DatabaseTransaction,
  settings: Settings,
  user: UserRecord,
  contest: Contest,
  { isFixed }: ConflictsInput,
): Promise<void> {
  const t = messagesOf('jury', user.lang)
  const named = { contest: inLanguage(contest.name, user.lang) }
  await writeMail(tx, {
    ...addressedTo(user),
    subject: t('mail.remind_conflicts_subject', named),
    paragraphs: [
      t('mail.greeting', { name: user.firstName }),
      t(isFixed ? 'conflicts.notice_late' : 'conflicts.notice'),
    ],
    action: { label: t('conflicts.declare'), href: conflictsAt(settings) },
  })
}

/** Reminds a juror, in their language, of missing answers in the questionnaire. */
export async function writeQuestionnaireReminder(
  tx: DatabaseTransaction,
  settings: Settings,
  user: UserRecord,
  contest: Contest,
  { missing, conflicts }: { missing: readonly Question[]; conflicts: ConflictsInput | null },
): Promise<void> {
  const t = messagesOf('jury', user.lang)
  const list = new Intl.ListFormat(locales[user.lang]).format(
    missing.map((question) => t(`question.${question}`)),
  )
  await writeMail(tx, {
    ...addressedTo(user),
    subject: t('mail.remind_subject', { contest: inLanguage(contest.name, user.lang) }),
    paragraphs: [
      t('mail.greeting', { name: user.firstName }),
      t('mail.remind'),
      t('questions.missing', { list }),
      ...(conflicts
        ? [`${t(conflicts.isFixed ? 'conflicts.notice_late' : 'conflicts.notice')} ${conflictsAt(settings)}`]
        : []),
    ],
    action: { label: t('profile.fill'), href: `${settings.publicUrl}/account/jury-questions` },
  })
}

/** Notifies a juror, in their language, of new entries. */
export async function writeMoreAssignments(
  tx: DatabaseTransaction,
  settings: Settings,
  user: UserRecord,
  contest: Contest,
  count: number,
): Promise<void> {
  const t = messagesOf('jury', user.lang)
  const name = inLanguage(contest.name, user.lang)
  await writeMail(tx, {
    ...addressedTo(user),
    subject: t('mail.more_subject', { contest: name, count }),
    paragraphs: [t('mail.greeting', { name: user.firstName }), t('mail.more', { contest: name, count })],
    action: { label: t('mail.see'), href: `${settings.publicUrl}/account/jury-evaluation` },
  })
}
