import { formatDay } from '#shared/format.ts'
import { type Language, locales } from '#shared/language.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** A relative time in minutes, hours or days, and the date after a week. */
export function formatAgo(at: string, now: Date, language: Language): string {
  const passed = Math.max(0, now.getTime() - new Date(at).getTime())
  const format = new Intl.RelativeTimeFormat(locales[language], { numeric: 'auto' })
  if (passed < minute) return format.format(0, 'second')
  if (passed < hour) return format.format(-Math.floor(passed / minute), 'minute')
  if (passed < day) return format.format(-Math.floor(passed / hour), 'hour')
  if (passed < 7 * day) return format.format(-Math.floor(passed / day), 'day')
  return formatDay(dayOf(at), language)
}

/** The calendar day on which it was here. */
export function dayOf(at: string): string {
  const there = new Date(at)
  return [there.getFullYear(), there.getMonth() + 1, there.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-')
}
