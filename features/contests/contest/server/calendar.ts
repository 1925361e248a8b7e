import ical, { ICalAlarmType, ICalCalendarMethod, ICalEventTransparency } from 'ical-generator'
import type { Database } from '#server/database/database.ts'
import type { Download } from '#server/http/http.ts'
import { messagesOf } from '#server/messages.ts'
import { formatMoment } from '#shared/format.ts'
import { inLanguage, type Language, locales } from '#shared/language.ts'
import { zoneName } from '../local-time.ts'
import { getSeenContest } from './queries.ts'

const daySeconds = 86_400

/** A calendar file with the contest's dates. A newer file updates the events. */
export async function getCalendar(
  db: Database,
  publicUrl: string,
  contestId: string,
  language: Language,
): Promise<Download> {
  const contest = await getSeenContest(db, contestId)
  const t = messagesOf('contests', language)
  const name = inLanguage(contest.name, language)
  const url = new URL(`/account/contests/${contestId}`, publicUrl).href
  // Times are in UTC, so the file needs no description of time zones: calendars show them in their own.
  const calendar = ical({
    name,
    prodId: { company: 'Palmarès', product: 'Contests', language: locales[language].toUpperCase() },
    method: ICalCalendarMethod.PUBLISH,
  })
  const addEvent = (kind: 'deadline' | 'announcement', at: Date) => {
    const summary = t(`calendar.${kind}`, { name })
    calendar.createEvent({
      // The id never changes and the sequence number grows, so a newer file replaces the event.
      id: `${kind}-${contestId}@palmares`,
      sequence: contest.version,
      start: at,
      summary,
      description: t(`calendar.${kind}_about`, {
        moment: formatMoment(at, language, contest.timeZone),
        zone: zoneName(contest.timeZone, locales[language], at),
        url,
      }),
      url,
      transparency: ICalEventTransparency.TRANSPARENT,
      alarms: [7, 1].map((days) => ({
        type: ICalAlarmType.display,
        triggerBefore: days * daySeconds,
        description: summary,
      })),
    })
  }
  addEvent('deadline', contest.deadlineAt)
  const announcement = contest.announcedAt ?? contest.announcesAt
  if (announcement) addEvent('announcement', announcement)
  const body = Buffer.from(`${calendar.toString()}\r\n`)
  return { type: 'text/calendar; charset=utf-8', fileName: `${contest.slug}.ics`, body }
}
