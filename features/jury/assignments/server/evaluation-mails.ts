import type { UserRecord } from '#features/accounts/sign-in/server/queries.ts'
import type { Contest } from '#features/contests/editions/server/queries.ts'
import type { Database } from '#server/database/database.ts'
import { addressedTo, writeMail } from '#server/mail/mail.ts'
import { messagesOf } from '#server/messages.ts'
import { formatDay } from '#shared/format.ts'
import { inLanguage, type Language } from '#shared/language.ts'

export interface AssignmentMail {
  subject: string
  paragraphs: string[]
}

interface Told {
  contest: Contest
  kind: 'open' | 'remind'
  left: number
  dueOn: string | null
}

/** That a round is open, or that entries are left; of others and their scores it says nothing. */
export function assignmentMail(
  language: Language,
  firstName: string,
  { contest, kind, left, dueOn }: Told,
): AssignmentMail {
  const t = messagesOf('jury', language)
  const named = { contest: inLanguage(contest.name, language), count: left }
  return {
    subject: t(`evaluation_mail.${kind}_subject`, named),
    paragraphs: [
      t('mail.greeting', { name: firstName }),
      t(`evaluation_mail.${kind}`, named),
      ...(dueOn ? [t('evaluation_mail.due', { day: formatDay(dueOn, language) })] : []),
    ],
  }
}

export async function writeAssignmentMail(
  tx: Database,
  publicUrl: string,
  user: UserRecord,
  told: Told,
): Promise<void> {
  await writeMail(tx, {
    ...addressedTo(user),
    ...assignmentMail(user.lang, user.firstName, told),
    action: {
      label: messagesOf('jury', user.lang)('mail.see'),
      href: `${publicUrl}/account/jury-evaluation`,
    },
  })
}
