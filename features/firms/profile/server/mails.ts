import type { UserRecord } from '#features/accounts/sign-in/server/queries.ts'
import { invitationDays } from '#features/firms/members/contract-members.ts'
import type { Database } from '#server/database/database.ts'
import { addressedTo, linkInMail, writeMail } from '#server/mail/mail.ts'
import { type Messages, messagesOf } from '#server/messages.ts'
import type { Settings } from '#server/settings.ts'
import type { Language } from '#shared/language.ts'

const nameOf = ({ firstName, lastName }: UserRecord) => `${firstName} ${lastName}`

function greeted(user: UserRecord, t: Messages): string[] {
  return user.firstName ? [t('mail.greeting', { name: user.firstName })] : []
}

const myFirm = (settings: Settings, firmId: string) => `${settings.publicUrl}/account/my-firm?firm=${firmId}`

/** To a member who may decide: who asks to join, with their message. */
export async function mailRequest(
  tx: Database,
  settings: Settings,
  member: UserRecord,
  input: { applicant: UserRecord; firm: { id: string; name: string }; message: string },
): Promise<void> {
  const t = messagesOf('firms', member.lang)
  const blanks = { name: nameOf(input.applicant), email: input.applicant.email, firm: input.firm.name }
  await writeMail(tx, {
    ...addressedTo(member),
    subject: t('mail.request.subject', blanks),
    paragraphs: [
      ...greeted(member, t),
      t('mail.request.told', blanks),
      ...(input.message ? [t('mail.request.line', { message: input.message })] : []),
      t('mail.request.decide'),
    ],
    action: { label: t('mail.request.action'), href: `${myFirm(settings, input.firm.id)}#requests` },
    why: t('mail.request.why', blanks),
  })
}

/** To the user who asked: the decision. */
export async function mailDecision(
  tx: Database,
  settings: Settings,
  applicant: UserRecord,
  decided: { decision: 'accept' | 'decline'; firm: { id: string; name: string } },
): Promise<void> {
  const t = messagesOf('firms', applicant.lang)
  const blanks = { firm: decided.firm.name }
  const answer = decided.decision === 'accept' ? 'accepted' : 'declined'
  await writeMail(tx, {
    ...addressedTo(applicant),
    subject: t(`mail.${answer}.subject`, blanks),
    paragraphs: [...greeted(applicant, t), t(`mail.${answer}.told`, blanks)],
    action: { label: t('mail.decision.action'), href: myFirm(settings, decided.firm.id) },
  })
}

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
