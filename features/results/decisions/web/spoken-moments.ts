import { isSameClock, namedMoment } from '#features/contests/editions/zone.ts'
import type { Language } from '#shared/language.ts'

/** A time in the contest's time zone, and in the reader's where that differs. */
export function momentsOf(
  at: Date,
  timeZone: string,
  language: Language,
): { there: string; here: string | null } {
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone
  return {
    there: namedMoment(at, timeZone, language),
    here: isSameClock(at, own, timeZone) ? null : namedMoment(at, own, language),
  }
}
