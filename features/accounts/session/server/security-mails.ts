import type { DatabaseTransaction } from '#server/database/database.ts'
import { writeMail } from '#server/mail/mail.ts'
import { messagesOf } from '#server/messages.ts'
import type { Settings } from '#server/settings.ts'
import { formatMoment } from '#shared/format.ts'
import { getUserById } from './queries.ts'

/** Events that notify the user at once, in case somebody else caused them. */
export type SecurityNotice = 'second_factor_on' | 'second_factor_off' | 'recovery_code_used'

/** Mails the user what changed in how they log in, when, and what to do if they did not change it. */
export async function mailSecurityNotice(
  tx: DatabaseTransaction,
  { publicUrl }: Pick<Settings, 'publicUrl'>,
  userId: string,
  notice: SecurityNotice,
  params: Record<string, string | number> = {},
): Promise<void> {
  const { email, firstName, lang } = await getUserById(tx, userId)
  const t = messagesOf('accounts', lang)
  const when = formatMoment(new Date(), lang, 'UTC')
  const body = t(`security_mail.${notice}.body`, { ...params, when })
  await writeMail(tx, {
    to: email,
    userId,
    language: lang,
    subject: t(`security_mail.${notice}.subject`),
    preheader: body,
    paragraphs: [t('mail.greeting', { name: firstName }), body, t('security_mail.not_you')],
    action: { label: t('security_mail.action'), href: `${publicUrl}/account/edit/security` },
  })
}
