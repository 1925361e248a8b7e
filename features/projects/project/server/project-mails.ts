import { listUsers, listUsersIn, type UserRecord } from '#features/accounts/session/server/queries.ts'
import type { DatabaseTransaction } from '#server/database/database.ts'
import { addressedTo, writeMail } from '#server/mail/mail.ts'
import { messagesOf } from '#server/messages.ts'
import type { Settings } from '#server/settings.ts'
import { formatList } from '#shared/format.ts'
import { inLanguage, type Localized } from '#shared/language.ts'
import { plainText } from '#shared/plain-text.ts'
import type { ProjectView } from '../contract.ts'
import { deadlineIn } from './deadline.ts'

type Reader = Pick<UserRecord, 'id' | 'email' | 'firstName' | 'lang'>

/** The receipt of a submitted project, in the owner's language. */
export async function writeReceipt(
  tx: DatabaseTransaction,
  settings: Settings,
  user: Reader,
  { canTakeBack, ...project }: ProjectView,
): Promise<void> {
  const language = user.lang
  const email = settings.CONTACT_EMAIL
  const t = messagesOf('projects', language)
  const title = project.texts[project.language].title || project.name
  const { contest } = project
  const entered = contest
    ? [
        t('receipt.entered', {
          contest: inLanguage(contest.name, language),
          categories: formatList(
            project.entries.map((entry) => inLanguage(entry.categoryName, language)),
            language,
          ),
          numbers: formatList(
            project.entries.map((entry) => String(entry.number)),
            language,
          ),
        }),
      ]
    : [t('confirmation.done_product')]
  await writeMail(tx, {
    ...addressedTo(user),
    subject: t('receipt.subject', { title }),
    paragraphs: [
      t('receipt.greeting', { name: user.firstName }),
      t('receipt.received', { title }),
      ...entered,
      ...(canTakeBack && contest
        ? [
            t(
              'receipt.take_back',
              deadlineIn({ ...contest, deadlineAt: new Date(contest.deadlineAt) }, language),
            ),
            t('receipt.questions', { email }),
          ]
        : [t('receipt.locked', { email })]),
    ],
    action: { label: t('receipt.see'), href: `${settings.publicUrl}/account/my-projects` },
  })
}

/** Mails the entrant that an organiser reopened the project, with their message. */
export async function writeReopened(
  tx: DatabaseTransaction,
  settings: Settings,
  user: Reader,
  project: { id: string; title: string; isInContest: boolean; message: string },
): Promise<void> {
  const t = messagesOf('projects', user.lang)
  const { title } = project
  const path = project.isInContest
    ? `/account/projects/${project.id}/preview`
    : `/account/product-projects/${project.id}/preview`
  await writeMail(tx, {
    ...addressedTo(user),
    subject: t('revisions.subject', { title }),
    paragraphs: [
      t('receipt.greeting', { name: user.firstName }),
      t('revisions.requested', { title }),
      project.message,
      t('revisions.follows'),
    ],
    action: { label: t('revisions.see'), href: `${settings.publicUrl}${path}` },
  })
}

/** Mails the entrant that their product is in the gallery. */
export async function writePublished(
  tx: DatabaseTransaction,
  settings: Settings,
  user: Reader,
  title: string,
): Promise<void> {
  const t = messagesOf('projects', user.lang)
  await writeMail(tx, {
    ...addressedTo(user),
    subject: t('published.subject', { title }),
    paragraphs: [
      t('receipt.greeting', { name: user.firstName }),
      t('published.notified', { title }),
      t('receipt.locked', { email: settings.CONTACT_EMAIL }),
    ],
    action: { label: t('published.see'), href: `${settings.publicUrl}/${user.lang}/inspirations` },
  })
}

interface Withdrawn {
  id: string
  title: string
  owner: string
  isPaid: boolean
  contest: { refunds: Localized } | null
}

/** Confirms a withdrawal to the entrant, with the contest's refund terms. */
export async function writeWithdrawn(
  tx: DatabaseTransaction,
  settings: Settings,
  user: Reader,
  { title, isPaid, contest }: Withdrawn,
): Promise<void> {
  const t = messagesOf('projects', user.lang)
  const refunds = contest ? plainText(inLanguage(contest.refunds, user.lang)) : ''
  await writeMail(tx, {
    ...addressedTo(user),
    subject: t('withdrawn.subject', { title }),
    paragraphs: [
      t('receipt.greeting', { name: user.firstName }),
      t('withdrawn.notified', { title }),
      ...(isPaid && refunds ? [t('withdrawn.refunds'), ...refunds.split('\n\n')] : []),
    ],
    action: { label: t('receipt.see'), href: `${settings.publicUrl}/account/my-projects` },
  })
}

/** Mails the organisers that a paid project was withdrawn: one of them decides about the money. */
export async function notifyWithdrawn(
  tx: DatabaseTransaction,
  settings: Settings,
  { id, title, owner }: Withdrawn,
): Promise<void> {
  const organisers = await listUsersIn(tx, 'organiser')
  const users = await listUsers(
    tx,
    organisers.map((one) => one.id),
  )
  for (const user of users.values()) {
    const t = messagesOf('projects', user.lang)
    await writeMail(tx, {
      ...addressedTo(user),
      subject: t('withdrawn.admin_subject', { title }),
      paragraphs: [
        t('receipt.greeting', { name: user.firstName }),
        t('withdrawn.admin_notified', { title, name: owner }),
      ],
      action: {
        label: t('admin.payments'),
        href: `${settings.publicUrl}/admin/payments?project=${id}`,
      },
    })
  }
}
