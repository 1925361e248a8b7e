import { type Messages, messagesOf } from '#server/messages.ts'
import { InvalidFields } from '#shared/domain-error.ts'
import type { Language } from '#shared/language.ts'
import { isTimeZone, momentOf, skippedTime } from '../local-time.ts'
import { zoneNamed } from '../time-zones.ts'

interface WallDates {
  opensAt: string
  deadlineAt: string
  announcesAt?: string | undefined
  timeZone: string
}

const dateFields = ['opensAt', 'deadlineAt', 'announcesAt'] as const

/** Parses dates in the contest's time zone. */
export function readDates(input: WallDates, t: Messages, language: Language) {
  const timeZone = zoneNamed(input.timeZone)
  if (!isTimeZone(timeZone)) throw new InvalidFields({ timeZone: [t('admin.zone_unknown')] })
  const errors: Record<string, string[]> = {}
  for (const field of dateFields) {
    const skipped = skippedTime(input[field] ?? '', timeZone, language)
    if (skipped) errors[field] = [messagesOf('shared', language)('time_skipped', skipped)]
  }
  if (Object.keys(errors).length > 0) throw new InvalidFields(errors)
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
