import { findUserByEmail, getUserById, type UserRecord } from '#features/accounts/session/server/queries.ts'
import { getContest } from '#features/contests/contest/server/queries.ts'
import { listListedTitles, refreshAllListed } from '#features/projects/office/server/queries/owners.ts'
import { record } from '#server/audit-log.ts'
import type { Tools } from '#server/http/http.ts'
import { type Mail, writeMail } from '#server/mail/mail.ts'
import { htmlOf, plainOf } from '#server/mail/mail-body.ts'
import { messagesOf } from '#server/messages.ts'
import { fail, InvalidFields } from '#shared/domain-error.ts'
import type { InputOf, OutputOf } from '#shared/endpoint.ts'
import type { Language } from '#shared/language.ts'
import { leftOutReasons } from '../audiences.ts'
import * as contract from '../contract.ts'
import { languageFor } from '../mailing-text.ts'
import { checkedTexts } from './actions.ts'
import { mailingMail } from './mailing-mail.ts'
import { type AudienceOf, listAudience, type Recipient } from './recipients.ts'

type MailTools = Pick<Tools, 'db' | 'settings' | 'secrets'>

const nameOf = ({ firstName, lastName }: UserRecord) => `${firstName} ${lastName}`.trim()

/** How many people a mailing would reach, and who is left out. */
export async function countRecipients(
  { db }: Pick<Tools, 'db'>,
  input: AudienceOf,
  now: Date,
): Promise<OutputOf<typeof contract.countRecipients>> {
  await refreshAllListed(db, now)
  const all = await listAudience(db, input, now)
  const reached = all.filter(({ leftOut }) => leftOut === null)
  const byLanguage = { en: 0, fr: 0, 'zh-hans': 0, es: 0 }
  for (const { user } of reached) byLanguage[user.lang] += 1
  return {
    count: reached.length,
    byLanguage,
    leftOut: leftOutReasons.map((reason) => ({
      reason,
      count: all.filter(({ leftOut }) => leftOut === reason).length,
    })),
    people: all
      .flatMap(({ user, leftOut }) =>
        leftOut ? { userId: user.id, name: nameOf(user), email: user.email, reason: leftOut } : [],
      )
      .slice(0, contract.leftOutListed),
  }
}

type Written = InputOf<typeof contract.sendTestMailing>

/** The mail for a recipient, in the language asked for if it is written. */
async function mailTo(
  { db, settings, secrets }: MailTools,
  written: Written,
  { user, projectIds }: Pick<Recipient, 'user' | 'projectIds'>,
  spoken: Language,
): Promise<Mail> {
  const texts = checkedTexts(written, spoken)
  const language = languageFor(texts, written.language)
  if (!language) return fail('mailing_unwritten')
  const contest = await getContest(db, written.contestId)
  const titles = [...(await listListedTitles(db, projectIds)).values()]
  return mailingMail({ settings, secrets }, texts, { ...written, contest, user, titles, language })
}

/** The person with that address, or the first one who gets the mail. */
async function sampleOf(
  { db }: Pick<Tools, 'db'>,
  { email, ...written }: AudienceOf & { email: string },
  { now, spoken }: { now: Date; spoken: Language },
): Promise<Recipient | undefined> {
  await refreshAllListed(db, now)
  const all = await listAudience(db, written, now)
  if (!email) return all.find(({ leftOut }) => leftOut === null) ?? all[0]
  const user = await findUserByEmail(db, email)
  const found = all.find((one) => one.user.id === user?.id)
  if (!found) throw new InvalidFields({ email: [messagesOf('mailings', spoken)('preview.not_in_audience')] })
  return found
}

/** The link to unsubscribe works for its recipient alone. */
const withoutKey = (text: string) => text.replace(/#token=[\w-]+/g, '')

export async function previewMailing(
  tools: MailTools,
  { email, ...written }: InputOf<typeof contract.previewMailing>,
  { now, spoken }: { now: Date; spoken: Language },
): Promise<OutputOf<typeof contract.previewMailing>> {
  const recipient = await sampleOf(tools, { ...written, email }, { now, spoken })
  if (!recipient) return fail('mailing_without_recipients')
  const mail = await mailTo(tools, written, recipient, spoken)
  return {
    recipient: `${nameOf(recipient.user)} <${recipient.user.email}>`,
    language: mail.language,
    subject: mail.subject,
    html: withoutKey(htmlOf(mail)),
    plain: withoutKey(plainOf(mail)),
  }
}

/** To the organiser alone, with the projects of the first recipient; with nobody in the audience, without any. */
export async function sendTestMailing(
  tools: MailTools,
  actorId: string,
  written: InputOf<typeof contract.sendTestMailing>,
  { now, spoken }: { now: Date; spoken: Language },
): Promise<{ to: string }> {
  const sample = await sampleOf(tools, { ...written, email: '' }, { now, spoken })
  const user = await getUserById(tools.db, actorId)
  const mail = await mailTo(tools, written, { user, projectIds: sample?.projectIds ?? [] }, spoken)
  const subject = messagesOf('mailings', mail.language)('test_subject', { subject: mail.subject })
  await writeMail(tools.db, { ...mail, subject, isBulk: false })
  await record(tools.db, {
    actorId,
    action: 'mails.sendTest',
    subject: { kind: 'user', id: actorId },
    details: { contestId: written.contestId, audience: written.audience },
  })
  return { to: user.email }
}
