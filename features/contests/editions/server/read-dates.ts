import type { Messages } from '#server/messages.ts'
import { InvalidFields } from '#shared/domain-error.ts'
import { isTimeZone, momentOf } from '../zone.ts'

interface WallDates {
  opensAt: string
  deadlineAt: string
  announcesAt?: string | undefined
  timeZone: string
}

/** Parses dates in the contest's time zone. */
export function readDates(input: WallDates, t: Messages) {
  const { timeZone } = input
  if (!isTimeZone(timeZone)) throw new InvalidFields({ timeZone: [t('admin.zone_unknown')] })
  const opensAt = momentOf(input.opensAt, timeZone)
  const deadlineAt = momentOf(input.deadlineAt, timeZone)
  if (deadlineAt <= opensAt) throw new InvalidFields({ deadlineAt: [t('admin.deadline_first')] })
  if (input.announcesAt === undefined) return { opensAt, deadlineAt, timeZone }
  const announcesAt = input.announcesAt === '' ? null : momentOf(input.announcesAt, timeZone)
  if (announcesAt && announcesAt <= deadlineAt) {
    throw new InvalidFields({ announcesAt: [t('admin.announcement_first')] })
  }
  return { opensAt, deadlineAt, announcesAt, timeZone }
}
