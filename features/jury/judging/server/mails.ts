import type { UserRecord } from '#features/accounts/sign-in/server/queries.ts'
import type { Contest } from '#features/contests/editions/server/queries.ts'
import type { Question } from '#features/jury/profile/questionnaire.ts'
import type { Database } from '#server/database/database.ts'
import { addressedTo, writeMail } from '#server/mail/mail.ts'
import { messagesOf } from '#server/messages.ts'
import type { Settings } from '#server/settings.ts'
import { inLanguage, locales } from '#shared/language.ts'

/** Tells somebody, in their own language, that they sit on a jury. */
export async function writeInvitation(
  tx: Database,
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

const tiesAt = ({ publicUrl }: Settings) => `${publicUrl}/account/jury-ties`

interface TiesInput {
  /** Jurors have seen works: none can be kept from them any more. */
  isFixed: boolean
}

/** Asks a juror, in their own language, whom they should not judge. */
export async function writeTiesReminder(
  tx: Database,
  settings: Settings,
  user: UserRecord,
  contest: Contest,
  { isFixed }: TiesInput,
): Promise<void> {
  const t = messagesOf('jury', user.lang)
  const named = { contest: inLanguage(contest.name, user.lang) }
  const [subject, about] = isFixed
    ? [t('mail.remind_ties_late_subject', named), t('mail.remind_ties_late_about')]
    : [t('mail.remind_ties_subject', named), t('mail.remind_ties_about')]
  await writeMail(tx, {
    ...addressedTo(user),
    subject,
    paragraphs: [t('mail.greeting', { name: user.firstName }), about],
    action: { label: t('mail.remind_ties_see'), href: tiesAt(settings) },
  })
}

/** Asks a juror, in their own language, for what the questionnaire still lacks. */
export async function writeQuestionnaireReminder(
  tx: Database,
  settings: Settings,
  user: UserRecord,
  contest: Contest,
  { missing, ties }: { missing: readonly Question[]; ties: TiesInput | null },
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
      t('mail.remind_missing', { list }),
      ...(ties
        ? [t(ties.isFixed ? 'mail.remind_ties_late' : 'mail.remind_ties', { href: tiesAt(settings) })]
        : []),
    ],
    action: { label: t('mail.remind_see'), href: `${settings.publicUrl}/account/jury-questions` },
  })
}

/** Tells a juror, in their own language, that entries were added to theirs. */
export async function writeMoreAssignments(
  tx: Database,
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
