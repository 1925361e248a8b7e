import type { UserRecord } from '#features/accounts/session/server/queries.ts'
import { listContests } from '#features/contests/contest/server/queries.ts'
import { listOwnPayments } from '#features/payments/ledger/server/queries.ts'
import { listOwnProjects } from '#features/projects/project/server/queries.ts'
import type { Database } from '#server/database/database.ts'
import { addressedTo, type Mail } from '#server/mail/mail.ts'
import { formatList, formatMoment, formatMoney } from '#shared/format.ts'
import { inLanguage, type Language, locales } from '#shared/language.ts'
import { messageIn, placeholdersOf } from '#shared/messages.ts'
import type { WrittenMail } from '../contract-mails.ts'
import { templateOf } from '../mail-kinds.ts'
import { countFor, paramsFor } from '../message-text.ts'

type Params = Record<string, string | number>

/** What the recipient's own data say for the placeholders of mails. */
export async function paramsOf(db: Database, user: UserRecord, language: Language): Promise<Params> {
  const [project] = await listOwnProjects(db, user.id, new Date())
  const [payment] = await listOwnPayments(db, user.id)
  const [newest] = await listContests(db)
  const contest = project?.contest ?? newest
  const title = project && (project.title || project.name)
  return {
    name: user.firstName,
    email: user.email,
    address: user.email,
    ...(user.companyName && { firm: user.companyName }),
    ...(contest && {
      contest: inLanguage(contest.name, language),
      moment: formatMoment(contest.deadlineAt, language, contest.timeZone),
      zone: contest.timeZone,
    }),
    ...(title && { title, project: title }),
    ...(project &&
      project.categories.length > 0 && {
        categories: formatList(
          project.categories.map((name) => inLanguage(name, language)),
          language,
        ),
        category: inLanguage(project.categories[0] ?? {}, language),
      }),
    ...(payment && { total: formatMoney(payment.total, payment.currency, language) }),
    ...(payment?.invoice && { invoice: payment.invoice }),
  }
}

/** The mail as it is being written; what has no own data is filled with examples. */
export function writtenMail(
  { kind, language, texts }: WrittenMail,
  user: UserRecord,
  known: Params,
  publicUrl: string,
): { mail: Mail; examples: string[] } {
  const { subject, body, action, why } = templateOf(kind)
  const count = countFor('other', locales[language])
  const examples = new Set<string>()
  const t = (key: string) => {
    const forms = texts.find((text) => text.key === key)?.forms ?? {}
    const text = forms.other ?? ''
    for (const name of placeholdersOf(text)) {
      if (known[name] === undefined && name !== 'count') examples.add(name)
    }
    return messageIn({ text }, 'text', language, paramsFor(text, { ...known, count }))
  }
  const mail: Mail = {
    ...addressedTo(user),
    language,
    subject: t(subject),
    paragraphs: body.map(t),
    ...(action && { action: { label: t(action), href: publicUrl } }),
    ...(why && { why: t(why) }),
  }
  return { mail, examples: [...examples] }
}
