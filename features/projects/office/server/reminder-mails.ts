import { leaveLinks } from '#features/accounts/account/server/actions/subscriptions.ts'
import type { UserRecord } from '#features/accounts/session/server/queries.ts'
import type { Contest } from '#features/contests/contest/server/queries.ts'
import type { ProjectSummary } from '#features/projects/project/contract.ts'
import type { ReminderKind } from '#features/projects/project/reminder-kinds.ts'
import { deadlineIn } from '#features/projects/project/server/deadline.ts'
import { type MissingThing, paramsOf } from '#features/projects/project/steps.ts'
import type { Tools } from '#server/http/http.ts'
import { addressedTo, type Mail } from '#server/mail/mail.ts'
import { messagesOf } from '#server/messages.ts'
import { formatList } from '#shared/format.ts'
import { inLanguage, type Language } from '#shared/language.ts'

const named = 6

function missingText(missing: readonly MissingThing[], language: Language): string {
  const t = messagesOf('projects', language)
  const names = missing.slice(0, named).map((one) => t(`missing.${one.field}`, paramsOf(one, language)))
  const more = missing.length - named
  return formatList(more > 0 ? [...names, t('missing.more', { count: more })] : names, language)
}

interface Reminder {
  kind: ReminderKind
  contest: Contest
  projects: readonly Pick<ProjectSummary, 'title' | 'kind' | 'missing'>[]
  /** The organiser's own text. */
  note: string
}

/** A reminder of all of a user's unfinished projects in one contest. */
export function reminderMail(
  tools: Pick<Tools, 'settings' | 'secrets'>,
  user: UserRecord,
  { kind, contest, projects, note }: Reminder,
): Mail {
  const language = user.lang
  const t = messagesOf('projects', language)
  const params = { contest: inLanguage(contest.name, language) }
  const lines = projects.map(({ title, kind: of, missing }) => {
    const name = { title: title || t(`untitled.${of}`) }
    return missing.length > 0
      ? t('reminder.missing', { ...name, things: missingText(missing, language) })
      : t('reminder.ready', name)
  })
  return {
    ...addressedTo(user),
    subject: t(`reminder.subject_${kind}`, params),
    paragraphs: [
      t('receipt.greeting', { name: user.firstName }),
      t('reminder.lead', { ...params, ...deadlineIn(contest, language) }),
      ...(note.trim() ? [note.trim()] : []),
      ...lines,
    ],
    action: { label: t('receipt.see'), href: `${tools.settings.publicUrl}/account/my-projects` },
    leave: { label: t('reminder.leave'), ...leaveLinks(tools, 'reminders', user) },
  }
}
