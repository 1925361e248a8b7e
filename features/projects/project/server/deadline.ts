import { zoneName } from '#features/contests/contest/local-time.ts'
import { formatMoment } from '#shared/format.ts'
import { type Language, locales } from '#shared/language.ts'

/** The deadline for a mail, in the contest's time zone, since the reader's is unknown. */
export function deadlineIn(
  { deadlineAt, timeZone }: { deadlineAt: Date; timeZone: string },
  language: Language,
): { moment: string; zone: string } {
  const zone = zoneName(timeZone, locales[language], deadlineAt)
  return { moment: formatMoment(deadlineAt, language, timeZone), zone }
}
