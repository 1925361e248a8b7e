import type { PersonRow } from '#features/accounts/server/queries.ts'
import type { Contest } from '#features/contests/server/queries.ts'
import type { Database } from '#server/database.ts'
import { writeMail } from '#server/mail.ts'
import type { Settings } from '#server/settings.ts'
import { wordsOf } from '#server/words.ts'
import { inLanguage } from '#shared/language.ts'

/** Tells somebody, in their own language, that they sit on a jury. */
export async function writeInvitation(
  tx: Database,
  settings: Settings,
  person: PersonRow,
  contest: Contest,
): Promise<void> {
  const words = wordsOf('jury', person.lang)
  const name = inLanguage(contest.name, person.lang)
  await writeMail(tx, {
    to: person.email,
    language: person.lang,
    subject: words('mail.subject', { contest: name }),
    paragraphs: [
      words('mail.greeting', { name: person.firstName }),
      words('mail.invited', { contest: name }),
      words('mail.blind'),
    ],
    action: { label: words('mail.see'), href: `${settings.publicUrl}/account/jury-evaluation` },
  })
}
