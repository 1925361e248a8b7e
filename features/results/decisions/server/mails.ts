import type { UserRecord } from '#features/accounts/sign-in/server/queries.ts'
import type { Contest } from '#features/contests/editions/server/queries.ts'
import { addressedTo, type Mail } from '#server/mail/mail.ts'
import { messagesOf } from '#server/messages.ts'
import { inLanguage } from '#shared/language.ts'

/** Notifies an organiser that the scheduled announcement failed, with the reason. */
export function failureMail(user: UserRecord, contest: Contest, why: string, publicUrl: string): Mail {
  const language = user.lang
  const t = messagesOf('results', language)
  const named = { contest: inLanguage(contest.name, language) }
  return {
    ...addressedTo(user),
    subject: t('plan.mail_subject', named),
    paragraphs: [
      t('plan.mail_greeting', { name: user.firstName }),
      t('plan.mail_failed', named),
      why,
      t('plan.mail_again'),
    ],
    action: {
      label: t('plan.mail_see'),
      href: `${publicUrl}/admin/contests/${contest.id}/results`,
    },
  }
}
