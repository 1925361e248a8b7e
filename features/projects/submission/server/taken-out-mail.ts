import { getUserById } from '#features/accounts/sign-in/server/queries.ts'
import type { Database } from '#server/database/database.ts'
import { addressedTo, writeMail } from '#server/mail/mail.ts'
import { messagesOf } from '#server/messages.ts'
import type { Settings } from '#server/settings.ts'
import { formatList } from '#shared/format.ts'
import { inLanguage, type Localized } from '#shared/language.ts'

interface TakenOut {
  ownerId: string
  title: string
  reason: string
  /** The removed categories and the remaining ones. */
  taken: readonly Localized[]
  left: readonly Localized[]
}

/** Mails the owner which categories an organiser removed a project from, why, and which are left. */
export async function writeTakenOut(
  tx: Database,
  { publicUrl }: Pick<Settings, 'publicUrl'>,
  { ownerId, title, reason, taken, left }: TakenOut,
): Promise<void> {
  const owner = await getUserById(tx, ownerId)
  const t = messagesOf('projects', owner.lang)
  const named = (categories: readonly Localized[]) =>
    formatList(
      categories.map((name) => inLanguage(name, owner.lang)),
      owner.lang,
    )
  await writeMail(tx, {
    ...addressedTo(owner),
    subject: t('taken_out.subject', { title }),
    paragraphs: [
      t('receipt.greeting', { name: owner.firstName }),
      t('taken_out.told', { title, count: taken.length, categories: named(taken) }),
      t('taken_out.reason', { reason }),
      left.length > 0
        ? t('taken_out.left', { count: left.length, categories: named(left) })
        : t('taken_out.none_left'),
    ],
    action: { label: t('receipt.see'), href: `${publicUrl}/account/my-projects` },
  })
}
