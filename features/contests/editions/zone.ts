import { formatMoment } from '#shared/format.ts'
import { type Language, locales } from '#shared/language.ts'

/** Where the programme is held: its invoices and prices without a contest go by this clock. */
export const programmeZone = 'America/Toronto'

/**
 * Calendars speak in a place's own time, the database in moments. `2026-11-30T23:59` in Montréal is a moment
 * only once the zone is known.
 */
function partsIn(zone: string, at: Date): string {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  }).formatToParts(at)
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? '00'
  return `${part('year')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}`
}

/** What a clock on the wall of that zone shows, in the form of a date-and-time field. */
export function wallTime(at: Date, zone: string): string {
  return partsIn(zone, at)
}

/** The moment of a wall time; in the hour that a spring skips, the moment an hour later. */
export function momentOf(wall: string, zone: string): Date {
  const asIfUtc = new Date(`${wall}Z`)
  const offsetAt = (at: Date) => new Date(`${partsIn(zone, at)}Z`).getTime() - at.getTime()
  const guess = new Date(asIfUtc.getTime() - offsetAt(asIfUtc))
  return new Date(asIfUtc.getTime() - offsetAt(guess))
}

export function isTimeZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone })
    return true
  } catch {
    return false
  }
}

/** How a zone is spoken of where the reader lives: "Eastern Time", "heure de l’Est". */
export function zoneName(zone: string, locale: string, at: Date): string {
  const parts = new Intl.DateTimeFormat(locale, {
    timeZone: zone,
    timeZoneName: 'longGeneric',
  }).formatToParts(at)
  return parts.find((part) => part.type === 'timeZoneName')?.value ?? zone
}

/** By the clock of that zone, which is named: "November 30, 2026 at 11:59 PM (Eastern Time)". */
export function namedMoment(at: string | Date, zone: string, language: Language): string {
  const name = zoneName(zone, locales[language], new Date(at))
  const named = language === 'zh-hans' ? `（${name}）` : ` (${name})`
  return formatMoment(at, language, zone) + named
}

/** Whether the clocks of two zones show the same at that moment, whatever the zones are called. */
export function isSameClock(at: Date, zone: string, other: string): boolean {
  return wallTime(at, zone) === wallTime(at, other)
}
