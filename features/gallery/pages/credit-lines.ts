import { type CreditRole, creditRoles, isDrawnBy } from '#features/projects/project/credits.ts'
import type { WorkView } from '#features/projects/project/work-view.ts'
import { joinNames, joinParts } from '#shared/format.ts'
import type { Language } from '#shared/language.ts'

/** The labels in the reader's language. */
export interface CreditLabels {
  role(role: CreditRole): string
  presentedBy: string
  photo(names: string): string
  drawing(names: string): string
  /** Between a label and its names. */
  colon: string
}

/** The credits of a work as lines of plain text, to print beside its images. */
export function creditLines(work: WorkView, language: Language, labels: CreditLabels): string[] {
  const line = (label: string, names: readonly string[]) =>
    `${label}${labels.colon}${joinParts([...names], language)}`
  const credits = creditRoles.flatMap((role) => {
    const names = work.credits.filter((credit) => credit.role === role).map(({ name }) => name)
    return names.length > 0 ? [line(labels.role(role), names)] : []
  })
  const isCredited = work.credits.some(({ name }) => name === work.firm)
  const makers = [...new Set(work.images.map(({ credit }) => credit))].filter(Boolean)
  const drew = makers.filter((name) => isDrawnBy(work.credits, name))
  const photographed = makers.filter((name) => !drew.includes(name))
  return [
    ...(work.firm && !isCredited ? [line(labels.presentedBy, [work.firm])] : []),
    ...credits,
    ...(photographed.length > 0 ? [labels.photo(joinNames(photographed, language))] : []),
    ...(drew.length > 0 ? [labels.drawing(joinNames(drew, language))] : []),
  ]
}
