import type { PersonRow } from '#features/accounts/server/queries.ts'
import type { Contest } from '#features/contests/server/queries.ts'
import type { Database } from '#server/database.ts'
import { addressedTo, writeMail } from '#server/mail.ts'
import type { Settings } from '#server/settings.ts'
import { wordsOf } from '#server/words.ts'
import { inLanguage, type Language } from '#shared/language.ts'
import { invitationDays } from '../contract-invitations.ts'

interface WrittenInvitation {
  contest: Contest
  inviter: PersonRow
  email: string
  name: string
  language: Language
  message: string
  token: string
}

/** Asks somebody to sit on a jury, in the language that the organiser chose for them. */
export async function writeJurorInvitation(
  tx: Database,
  settings: Settings,
  { contest, inviter, email, name, language, message, token }: WrittenInvitation,
): Promise<void> {
  const words = wordsOf('jury', language)
  const blanks = {
    contest: inLanguage(contest.name, language),
    by: `${inviter.firstName} ${inviter.lastName}`,
    name,
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
      words('invite.mail.once', blanks),
    ],
    // The token stands in the fragment: it is sent to no server and kept in no log.
    action: {
      label: words('invite.mail.act'),
      href: `${settings.publicUrl}/juror-invitation#token=${token}`,
    },
    why: words('invite.mail.why', blanks),
  })
}

/** Tells whoever invited that somebody now sits on the jury, or declined. */
export async function writeAnswered(
  tx: Database,
  asked: { contest: Contest; organiser: PersonRow } & ({ person: PersonRow } | { declined: string }),
): Promise<void> {
  const { contest, organiser } = asked
  const words = wordsOf('jury', organiser.lang)
  const isAccepted = 'person' in asked
  const blanks = {
    contest: inLanguage(contest.name, organiser.lang),
    name: isAccepted ? `${asked.person.firstName} ${asked.person.lastName}` : asked.declined,
    email: isAccepted ? asked.person.email : asked.declined,
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
