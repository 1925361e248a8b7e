import type { UserRecord } from '#features/accounts/sign-in/server/queries.ts'
import type { Contest } from '#features/contests/editions/server/queries.ts'
import type { Database } from '#server/database/database.ts'
import { addressedTo, linkInMail, writeMail } from '#server/mail/mail.ts'
import type { Settings } from '#server/settings.ts'
import { wordsOf } from '#server/words.ts'
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

/** Asks somebody to sit on a jury, in the language that the organiser chose for them. */
export async function writeJurorInvitation(
  tx: Database,
  settings: Settings,
  { contest, inviter, email, name, language, message, token, plan }: WrittenInvitation,
): Promise<void> {
  const words = wordsOf('jury', language)
  const blanks = {
    contest: inLanguage(contest.name, language),
    by: `${inviter.firstName} ${inviter.lastName}`,
    name,
    email,
    count: invitationDays,
  }
  await writeMail(tx, {
    to: email,
    language,
    subject: words('invite.mail.subject', blanks),
    paragraphs: [
      words(name ? 'mail.greeting' : 'invite.mail.greeting', blanks),
      words('invite.mail.asks', blanks),
      ...message
        .split(/\n{2,}/)
        .map((paragraph) => paragraph.trim())
        .filter(Boolean),
      ...planSentences(plan, language, words),
      words('invite.accept_with', blanks),
      words('invite.mail.once', blanks),
    ],
    action: {
      label: words('invite.mail.action'),
      href: linkInMail(settings, '/juror-invitation', { language, token }),
    },
    why: words('invite.mail.why', blanks),
  })
}

/** Tells whoever invited that somebody now sits on the jury, or declined. */
export async function writeAnswered(
  tx: Database,
  input: { contest: Contest; organiser: UserRecord } & ({ user: UserRecord } | { declined: string }),
): Promise<void> {
  const { contest, organiser } = input
  const words = wordsOf('jury', organiser.lang)
  const isAccepted = 'user' in input
  const blanks = {
    contest: inLanguage(contest.name, organiser.lang),
    name: isAccepted ? `${input.user.firstName} ${input.user.lastName}` : input.declined,
    email: isAccepted ? input.user.email : input.declined,
  }
  await writeMail(tx, {
    ...addressedTo(organiser),
    subject: words(isAccepted ? 'invite.mail.accepted_subject' : 'invite.mail.declined_subject', blanks),
    paragraphs: [
      words('mail.greeting', { name: organiser.firstName }),
      words(isAccepted ? 'invite.mail.accepted' : 'invite.mail.declined', blanks),
    ],
  })
}
