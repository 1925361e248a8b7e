import type { PublicJuror } from '#features/jury/panel/public-juror.ts'
import type { Language } from '#shared/language.ts'

/** The juror's text in the reader's language, else in the juror's own. */
export function bioIn(
  { bios }: Pick<PublicJuror, 'bios'>,
  language: Language,
): { language: Language; text: string } {
  return bios.find((bio) => bio.language === language) ?? bios[0] ?? { language, text: '' }
}
