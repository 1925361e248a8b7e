import { isSameClock, zoneName } from '#features/contests/zone.ts'
import { formatMoment } from '#shared/format.ts'
import { type Language, locales } from '#shared/language.ts'

/** A moment by the contest's clock, and by the reader's where that shows something else. */
export function momentsOf(
  at: Date,
  timeZone: string,
  language: Language,
): { there: string; here: string | null } {
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone
  const told = (zone: string) =>
    `${formatMoment(at, language, zone)} (${zoneName(zone, locales[language], at)})`
  return { there: told(timeZone), here: isSameClock(at, own, timeZone) ? null : told(own) }
}
