import type { UserRecord } from '#features/accounts/sign-in/server/queries.ts'
import type { Contest } from '#features/contests/editions/server/queries.ts'
import type { ContestEntry } from '#features/projects/steps/server/queries.ts'
import type { Database } from '#server/database/database.ts'
import { addressedTo, writeMail } from '#server/mail/mail.ts'
import { messagesOf } from '#server/messages.ts'
import { inLanguage, type Localized } from '#shared/language.ts'

interface Told {
  kind: 'withdrawn' | 'moved'
  contest: Contest
  entry: ContestEntry
  reason: string
  publicUrl: string
  /** The category it was moved to. */
  to?: Localized
}

/** Tells an entrant, in their language and the organiser's words, what became of an entry; of its judging nothing. */
export async function writeEntryMail(
  tx: Database,
  user: UserRecord,
  { kind, contest, entry, reason, publicUrl, to }: Told,
): Promise<void> {
  const language = user.lang
  const t = messagesOf('jury', language)
  const named = {
    title: inLanguage(entry.title, language),
    contest: inLanguage(contest.name, language),
    category: inLanguage(entry.category, language),
    to: to ? inLanguage(to, language) : '',
  }
  await writeMail(tx, {
    ...addressedTo(user),
    subject: t(`entry_mail.${kind}_subject`, named),
    paragraphs: [
      t('mail.greeting', { name: user.firstName }),
      t(`entry_mail.${kind}`, named),
      t('entry_mail.reason', { reason }),
      ...(kind === 'withdrawn' ? [t('entry_mail.paid')] : []),
    ],
    action: { label: t('entry_mail.see'), href: `${publicUrl}/account/projects` },
  })
}
