import type { Words } from '#server/words.ts'
import { InvalidFields } from '#shared/refusal.ts'
import { isTimeZone, momentOf } from '../zone.ts'

interface WallDates {
  opensAt: string
  deadlineAt: string
  announcesAt?: string | undefined
  timeZone: string
}

/** The moments of dates that were written by the clock of the contest's own zone. */
export function readDates(asked: WallDates, words: Words) {
  const { timeZone } = asked
  if (!isTimeZone(timeZone)) throw new InvalidFields({ timeZone: [words('office.zone_unknown')] })
  const opensAt = momentOf(asked.opensAt, timeZone)
  const deadlineAt = momentOf(asked.deadlineAt, timeZone)
  if (deadlineAt <= opensAt) throw new InvalidFields({ deadlineAt: [words('office.deadline_first')] })
  if (asked.announcesAt === undefined) return { opensAt, deadlineAt, timeZone }
  const announcesAt = asked.announcesAt === '' ? null : momentOf(asked.announcesAt, timeZone)
  if (announcesAt && announcesAt <= deadlineAt) {
    throw new InvalidFields({ announcesAt: [words('office.announcement_first')] })
  }
  return { opensAt, deadlineAt, announcesAt, timeZone }
}
