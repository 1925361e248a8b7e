import { isSameClock, namedMoment } from '#features/contests/editions/zone.ts'
import type { Language } from '#shared/language.ts'

/** A moment by the contest's clock, and by the reader's where that shows something else. */
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
