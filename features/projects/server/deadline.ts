import { formatMoment } from '#shared/format.ts'
import { type Language, locales } from '#shared/language.ts'

/** The deadline for a mail: the reader's time zone is not known, so the contest's is named. */
export function deadlineIn(
  { deadlineAt, timeZone }: { deadlineAt: Date; timeZone: string },
  language: Language,
): { moment: string; zone: string } {
  const parts = new Intl.DateTimeFormat(locales[language], {
    timeZone,
    timeZoneName: 'longGeneric',
  }).formatToParts(deadlineAt)
  const zone = parts.find((part) => part.type === 'timeZoneName')?.value ?? timeZone
  return { moment: formatMoment(deadlineAt, language, timeZone), zone }
}
