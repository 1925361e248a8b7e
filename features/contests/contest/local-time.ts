import { formatDay, formatMoment, joinParts } from '#shared/format.ts'
import { type Language, locales } from '#shared/language.ts'

/** The programme's time zone, for invoices and for prices without a contest. */
export const programmeZone = 'America/Toronto'

/**
 * Calendars use local time, the database uses moments. `2026-11-30T23:59` in Montréal is a moment only with its zone.
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

/** The local time in that zone, in the format of a date-and-time field. */
export function wallTime(at: Date, zone: string): string {
  return partsIn(zone, at)
}

const day = 86_400_000

/** The moments that a local time may be: by the zone's offset before and after a change of its clocks. */
function candidatesFor(wall: string, zone: string): { before: Date; after: Date } {
  const asIfUtc = new Date(`${wall}Z`).getTime()
  const offsetAt = (at: number) => new Date(`${partsIn(zone, new Date(at))}Z`).getTime() - at
  const momentWith = (offset: number) => new Date(asIfUtc - offset)
  return { before: momentWith(offsetAt(asIfUtc - day)), after: momentWith(offsetAt(asIfUtc + day)) }
}

const isTimeAt = (at: Date, wall: string, zone: string) => partsIn(zone, at) === wall.slice(0, 16)

/**
 * The moment of a local time. In the hour that summer time skips, it is one hour later; in the hour that comes twice
 * when summer time ends, it is the first.
 */
export function momentOf(wall: string, zone: string): Date {
  const { before, after } = candidatesFor(wall, zone)
  return !isTimeAt(before, wall, zone) && isTimeAt(after, wall, zone) ? after : before
}

/** A local time that does not exist because clocks skip it, with those before and after. Null for any other. */
export function skippedTime(wall: string, zone: string, language: Language) {
  if (Number.isNaN(Date.parse(`${wall}Z`)) || !isTimeZone(zone)) return null
  const { before, after } = candidatesFor(wall, zone)
  if (isTimeAt(before, wall, zone) || isTimeAt(after, wall, zone)) return null
  return {
    time: formatMoment(`${wall}Z`, language, 'UTC'),
    earlier: formatMoment(after, language, zone),
    later: formatMoment(before, language, zone),
  }
}

export function isTimeZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone })
    return true
  } catch {
    return false
  }
}

const zoneNames = new Map<string, Intl.DateTimeFormat>()

/** The zone's name in the user's locale: "Eastern Time", "heure de l’Est". */
export function zoneName(zone: string, locale: string, at: Date): string {
  const key = `${locale} ${zone}`
  const format =
    zoneNames.get(key) ?? new Intl.DateTimeFormat(locale, { timeZone: zone, timeZoneName: 'longGeneric' })
  zoneNames.set(key, format)
  const parts = format.formatToParts(at)
  return parts.find((part) => part.type === 'timeZoneName')?.value ?? zone
}

/** The zone's name and its offset at that moment, for organisers who choose it: "Eastern Time, GMT-5". */
export function zoneWithOffset(zone: string, language: Language, at: Date): string {
  const locale = locales[language]
  const parts = new Intl.DateTimeFormat(locale, {
    timeZone: zone,
    timeZoneName: 'shortOffset',
  }).formatToParts(at)
  const offset = parts.find((part) => part.type === 'timeZoneName')?.value ?? zone
  return joinParts([zoneName(zone, locale, at), offset], language)
}

/** Adds the zone's name to a text in its time, or to a column of such texts. */
export function withZone(text: string, zone: string, at: Date, language: Language): string {
  const name = zoneName(zone, locales[language], at)
  return text + (language === 'zh-hans' ? `（${name}）` : ` (${name})`)
}

/** Formats a moment in that zone, with its name: "November 30, 2026 at 11:59 PM (Eastern Time)". */
export function namedMoment(at: string | Date, zone: string, language: Language): string {
  return withZone(formatMoment(at, language, zone), zone, new Date(at), language)
}

/** Formats a day that ends in that zone: "November 30, 2026 (Eastern Time)". */
export function namedDay(day: string, zone: string, language: Language): string {
  return withZone(formatDay(day, language), zone, momentOf(`${day}T12:00`, zone), language)
}

/** Whether two zones have the same local time at that moment. */
export function isSameClock(at: Date, zone: string, other: string): boolean {
  return wallTime(at, zone) === wallTime(at, other)
}
