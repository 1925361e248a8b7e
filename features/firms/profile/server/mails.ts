import type { UserRecord } from '#features/accounts/sign-in/server/queries.ts'
import { invitationDays } from '#features/firms/members/contract-members.ts'
import type { Database } from '#server/database/database.ts'
import { linkInMail, writeMail } from '#server/mail/mail.ts'
import { messagesOf } from '#server/messages.ts'
import type { Settings } from '#server/settings.ts'
import type { Language } from '#shared/language.ts'

const nameOf = ({ firstName, lastName }: UserRecord) => `${firstName} ${lastName}`

/** To the invited address, in the inviter's language: the recipient's is unknown. */
export async function mailInvitation(
  tx: Database,
  settings: Settings,
  inviter: UserRecord,
  invited: { email: string; token: string; firm: string; language: Language },
): Promise<void> {
  const t = messagesOf('firms', invited.language)
  const blanks = { name: nameOf(inviter), firm: invited.firm }
  await writeMail(tx, {
    to: invited.email,
    language: invited.language,
    subject: t('mail.invitation.subject', blanks),
    paragraphs: [t('mail.invitation.told', blanks), t('mail.invitation.once', { count: invitationDays })],
    action: {
      label: t('mail.invitation.action'),
      href: linkInMail(settings, '/firm-invitation', invited),
    },
    why: t('mail.invitation.why', blanks),
  })
}
