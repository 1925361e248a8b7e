import type { UserRecord } from '#features/accounts/session/server/queries.ts'
import type { Contest } from '#features/contests/contest/server/queries.ts'
import type { DatabaseTransaction } from '#server/database/database.ts'
import { addressedTo, linkInMail, writeMail } from '#server/mail/mail.ts'
import { messagesOf } from '#server/messages.ts'
import type { Settings } from '#server/settings.ts'
import { inLanguage, type Language } from '#shared/language.ts'
import { invitationDays } from '../contract-invitations.ts'
import { type InvitationPlan, planSentences } from '../invitation-plan.ts'

interface WrittenInvitation {
  contest: Contest
  inviter: UserRecord
  email: string
  name: string
  language: Language
  message: string
  token: string
  plan: InvitationPlan
}

export async function writeJurorInvitation(
  tx: DatabaseTransaction,
  settings: Settings,
  { contest, inviter, email, name, language, message, token, plan }: WrittenInvitation,
): Promise<void> {
  const t = messagesOf('jury', language)
  const params = {
    contest: inLanguage(contest.name, language),
    by: `${inviter.firstName} ${inviter.lastName}`,
    name,
    email,
    days: invitationDays,
  }
  await writeMail(tx, {
    to: email,
    language,
    subject: t('invite.mail.subject', params),
    paragraphs: [
      t(name ? 'mail.greeting' : 'invite.mail.greeting', params),
      t('invite.asks', params),
      ...message
        .split(/\n{2,}/)
        .map((paragraph) => paragraph.trim())
        .filter(Boolean),
      ...planSentences(plan, language, t),
      t('invite.accept_with', params),
      t('invite.mail.once', params),
    ],
    action: {
      label: t('invite.mail.action'),
      href: linkInMail(settings, '/juror-invitation', { language, token }),
    },
    why: t('invite.mail.why', params),
  })
}

export async function writeAnswered(
  tx: DatabaseTransaction,
  input: { contest: Contest; organiser: UserRecord } & ({ user: UserRecord } | { declined: string }),
): Promise<void> {
  const { contest, organiser } = input
  const t = messagesOf('jury', organiser.lang)
  const isAccepted = 'user' in input
  const params = {
    contest: inLanguage(contest.name, organiser.lang),
    name: isAccepted ? `${input.user.firstName} ${input.user.lastName}` : input.declined,
    email: isAccepted ? input.user.email : input.declined,
  }
  await writeMail(tx, {
    ...addressedTo(organiser),
    subject: t(isAccepted ? 'invite.mail.accepted_subject' : 'invite.mail.declined_subject', params),
    paragraphs: [
      t('mail.greeting', { name: organiser.firstName }),
      t(isAccepted ? 'invite.mail.accepted' : 'invite.mail.declined', params),
    ],
  })
}
