import type { Database } from '#server/database.ts'
import type { Download } from '#server/http.ts'
import { wordsOf } from '#server/words.ts'
import { formatMoment } from '#shared/format.ts'
import { inLanguage, type Language, locales } from '#shared/language.ts'
import { type CalendarEvent, calendarFile } from '../ics.ts'
import { zoneName } from '../zone.ts'
import { getSeenContest } from './queries.ts'

/** The dates of a contest for the reader's own calendar; taken again, it moves what has moved. */
export async function getCalendar(
  db: Database,
  publicUrl: string,
  contestId: string,
  language: Language,
): Promise<Download> {
  const contest = await getSeenContest(db, contestId)
  const words = wordsOf('contests', language)
  const name = inLanguage(contest.name, language)
  const url = new URL(`/account/contests/${contestId}`, publicUrl).href
  const event = (kind: 'deadline' | 'announcement', at: Date): CalendarEvent => ({
    uid: `${kind}-${contestId}@palmares`,
    revision: contest.revision,
    at,
    title: words(`calendar.${kind}`, { name }),
    about: words(`calendar.${kind}_about`, {
      moment: formatMoment(at, language, contest.timeZone),
      zone: zoneName(contest.timeZone, locales[language], at),
      url,
    }),
    url,
    remindDaysBefore: [7, 1],
  })
  const announcement = contest.announcedAt ?? contest.announcesAt
  const events = [
    event('deadline', contest.deadlineAt),
    ...(announcement ? [event('announcement', announcement)] : []),
  ]
  const body = calendarFile({ name, language: locales[language], events }, new Date())
  return { type: 'text/calendar; charset=utf-8', fileName: `${contest.slug}.ics`, body: Buffer.from(body) }
}
