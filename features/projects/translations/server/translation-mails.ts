import type { Project } from '#features/projects/steps/server/tables.ts'
import type { Database } from '#server/database/database.ts'
import { addressedTo, writeMail } from '#server/mail/mail.ts'
import { messagesOf } from '#server/messages.ts'
import type { Settings } from '#server/settings.ts'
import { formatLanguage } from '#shared/format.ts'
import type { Language } from '#shared/language.ts'

/** Mails the owner that a bought translation is among the texts. */
export async function mailTranslation(
  tx: Database,
  settings: Settings,
  owner: { id: string; email: string; firstName: string; lang: Language },
  input: { project: Project; title: string; language: Language },
): Promise<void> {
  const { project } = input
  const t = messagesOf('projects', owner.lang)
  const blanks = {
    title: project.name || input.title,
    language: formatLanguage(input.language, owner.lang),
  }
  await writeMail(tx, {
    ...addressedTo(owner),
    subject: t('translation_mail.subject', blanks),
    paragraphs: [
      t('receipt.greeting', { name: owner.firstName }),
      t('translation_mail.ready', blanks),
      t('translation_mail.correct'),
    ],
    action: {
      label: t('translation_mail.see'),
      href: `${settings.publicUrl}/account/projects/${project.id}/translation?text=${input.language}`,
    },
  })
}
