import type { WorkView } from '#features/projects/project/work-view.ts'
import { formatCountry, formatMonth, formatNumber, joinParts } from '#shared/format.ts'
import type { Language } from '#shared/language.ts'
import type { GalleryMessages } from './gallery-messages.ts'

/** The work's place, date and area. */
export function factsOf(work: WorkView, language: Language, t: GalleryMessages): string[] {
  const place = [work.city, work.country && formatCountry(work.country, language)]
  return [
    joinParts(place, language),
    work.completedOn ? t('work.completed', { month: formatMonth(work.completedOn, language) }) : '',
    work.launchYear ? t('work.launched', { year: work.launchYear }) : '',
    work.areaM2 ? t('work.area', { area: formatNumber(work.areaM2, language) }) : '',
  ].filter(Boolean)
}
