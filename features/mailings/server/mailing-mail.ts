import { leaveLinks } from '#features/accounts/account/server/actions/subscriptions.ts'
import type { UserRecord } from '#features/accounts/session/server/queries.ts'
import { namedMoment } from '#features/contests/contest/local-time.ts'
import type { Contest } from '#features/contests/contest/server/queries.ts'
import type { Tools } from '#server/http/http.ts'
import { addressedTo, type Mail } from '#server/mail/mail.ts'
import { messagesOf } from '#server/messages.ts'
import type { Settings } from '#server/settings.ts'
import { formatList } from '#shared/format.ts'
import { inLanguage, type Language } from '#shared/language.ts'
import { type Audience, isOfJurors, type Purpose } from '../audiences.ts'
import type { MailingTexts, Placeholder } from '../mailing-text.ts'

interface Filled {
  purpose: Purpose
  audience: Audience
  contest: Contest
  user: UserRecord
  /** The titles of the recipient’s projects in the audience. */
  titles: readonly string[]
  language: Language
}

const pageFor = (audience: Audience) => {
  if (isOfJurors(audience)) return '/account/jury-evaluation'
  return audience === 'winners' ? '/account/my-awards' : '/account/my-projects'
}

function valuesOf(
  { publicUrl }: Pick<Settings, 'publicUrl'>,
  { audience, contest, user, titles, language }: Filled,
): Record<Placeholder, string> {
  return {
    name: user.firstName,
    contest: inLanguage(contest.name, language),
    deadline: namedMoment(contest.deadlineAt, contest.timeZone, language),
    projects: formatList([...titles], language),
    link: `${publicUrl}${pageFor(audience)}`,
  }
}

const escaped = (text: string) =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;')

function fill(text: string, valueIn: (name: string) => string): string {
  return text.replace(/{{\s*(\w+)\s*}}/g, (_, name: string) => valueIn(name))
}

/** A mailing for one person, in a language in which it is written. */
export function mailingMail(
  tools: Pick<Tools, 'settings' | 'secrets'>,
  { subject, text }: MailingTexts,
  filled: Filled,
): Mail {
  const { user, language, purpose } = filled
  const values = new Map(Object.entries(valuesOf(tools.settings, filled)))
  const plain = (name: string) => values.get(name) ?? ''
  const rich = (name: string) => {
    const value = escaped(plain(name))
    return name === 'link' ? `<a href="${value}">${value}</a>` : value
  }
  return {
    ...addressedTo(user),
    language,
    subject: fill(subject[language], plain).replace(/\s+/g, ' ').trim(),
    paragraphs: [],
    // Addresses of the portal itself are stored without their origin.
    rich: fill(text[language], rich).replaceAll('href="/', `href="${tools.settings.publicUrl}/`),
    leave: {
      label: messagesOf('mailings', language)(`leave.${purpose}`),
      ...leaveLinks(tools, purpose === 'news' ? 'mailings' : 'reminders', { id: user.id, lang: language }),
    },
    isBulk: true,
  }
}
