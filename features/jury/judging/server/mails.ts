import type { UserRecord } from '#features/accounts/sign-in/server/queries.ts'
import type { Contest } from '#features/contests/editions/server/queries.ts'
import type { Question } from '#features/jury/profile/questionnaire.ts'
import type { Database } from '#server/database/database.ts'
import { addressedTo, writeMail } from '#server/mail/mail.ts'
import type { Settings } from '#server/settings.ts'
import { wordsOf } from '#server/words.ts'
import { inLanguage, locales } from '#shared/language.ts'

/** Tells somebody, in their own language, that they sit on a jury. */
export async function writeInvitation(
  tx: Database,
  settings: Settings,
  user: UserRecord,
  contest: Contest,
): Promise<void> {
  const words = wordsOf('jury', user.lang)
  const name = inLanguage(contest.name, user.lang)
  await writeMail(tx, {
    ...addressedTo(user),
    subject: words('mail.subject', { contest: name }),
    paragraphs: [
      words('mail.greeting', { name: user.firstName }),
      words('mail.invited', { contest: name }),
      words('mail.blind'),
    ],
    action: { label: words('mail.see'), href: `${settings.publicUrl}/account/jury-evaluation` },
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
  const words = wordsOf('jury', user.lang)
  const named = { contest: inLanguage(contest.name, user.lang) }
  const [subject, about] = isFixed
    ? [words('mail.remind_ties_late_subject', named), words('mail.remind_ties_late_about')]
    : [words('mail.remind_ties_subject', named), words('mail.remind_ties_about')]
  await writeMail(tx, {
    ...addressedTo(user),
    subject,
    paragraphs: [words('mail.greeting', { name: user.firstName }), about],
    action: { label: words('mail.remind_ties_see'), href: tiesAt(settings) },
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
  const words = wordsOf('jury', user.lang)
  const list = new Intl.ListFormat(locales[user.lang]).format(
    missing.map((question) => words(`question.${question}`)),
  )
  await writeMail(tx, {
    ...addressedTo(user),
    subject: words('mail.remind_subject', { contest: inLanguage(contest.name, user.lang) }),
    paragraphs: [
      words('mail.greeting', { name: user.firstName }),
      words('mail.remind'),
      words('mail.remind_missing', { list }),
      ...(ties
        ? [words(ties.isFixed ? 'mail.remind_ties_late' : 'mail.remind_ties', { href: tiesAt(settings) })]
        : []),
    ],
    action: { label: words('mail.remind_see'), href: `${settings.publicUrl}/account/jury-questions` },
  })
}

/** Tells a juror, in their own language, that entries were added to theirs. */
export async function writeMoreReadings(
  tx: Database,
  settings: Settings,
  user: UserRecord,
  contest: Contest,
  count: number,
): Promise<void> {
  const words = wordsOf('jury', user.lang)
  const name = inLanguage(contest.name, user.lang)
  await writeMail(tx, {
    ...addressedTo(user),
    subject: words('mail.more_subject', { contest: name, count }),
    paragraphs: [
      words('mail.greeting', { name: user.firstName }),
      words('mail.more', { contest: name, count }),
    ],
    action: { label: words('mail.see'), href: `${settings.publicUrl}/account/jury-evaluation` },
  })
}
