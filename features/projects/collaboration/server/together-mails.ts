import { eq } from 'drizzle-orm'
import { getUserById } from '#features/accounts/sign-in/server/queries.ts'
import { type projects, projectTexts } from '#features/projects/steps/server/tables.ts'
import type { Database } from '#server/database/database.ts'
import { addressedTo, linkInMail, writeMail } from '#server/mail/mail.ts'
import { messagesOf } from '#server/messages.ts'
import type { Settings } from '#server/settings.ts'
import type { Language } from '#shared/language.ts'
import { invitationDays } from '../contract-together.ts'
import { nameOf } from './users-queries.ts'

type Project = typeof projects.$inferSelect

/** What a project is called in a letter. */
export async function titleFor(tx: Database, project: Project, language: Language): Promise<string> {
  const texts = await tx.select().from(projectTexts).where(eq(projectTexts.projectId, project.id))
  const own = texts.find((text) => text.language === project.language)?.title
  return own || project.name || messagesOf('projects', language)(`untitled.${project.kind}`)
}

/** To a colleague's address; in the inviter's language, since nothing is known of theirs. */
export async function writeInvitation(
  tx: Database,
  settings: Settings,
  input: {
    project: Project
    inviter: { firstName: string; lastName: string; lang: Language }
    email: string
    token: string
  },
): Promise<void> {
  const language = input.inviter.lang
  const t = messagesOf('projects', language)
  const blanks = {
    name: nameOf(input.inviter),
    title: await titleFor(tx, input.project, language),
    count: invitationDays,
  }
  await writeMail(tx, {
    to: input.email,
    language,
    subject: t('invitation.subject', blanks),
    paragraphs: [t('invitation.told', blanks), t('invitation.once', blanks)],
    action: {
      label: t('invitation.action'),
      href: linkInMail(settings, '/project-invitation', { language, token: input.token }),
    },
    why: t('invitation.why', blanks),
  })
}

/** Tells the owner that an invitation was followed, and by whom. */
export async function writeJoined(
  tx: Database,
  { project, joined }: { project: Project; joined: { firstName: string; lastName: string; email: string } },
): Promise<void> {
  const owner = await getUserById(tx, project.ownerId)
  const t = messagesOf('projects', owner.lang)
  const blanks = {
    name: nameOf(joined),
    email: joined.email,
    title: await titleFor(tx, project, owner.lang),
  }
  await writeMail(tx, {
    ...addressedTo(owner),
    subject: t('joined.subject', blanks),
    paragraphs: [t('receipt.greeting', { name: owner.firstName }), t('joined.told', blanks)],
  })
}
