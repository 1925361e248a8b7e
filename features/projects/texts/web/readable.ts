import { getContest } from '#features/contests/editions/contract.ts'
import { changesFrom } from '#features/projects/collaboration/changes.ts'
import type { ProjectView } from '#features/projects/steps/contract.ts'
import { formatCountry, formatList } from '#shared/format.ts'
import { inLanguage, isLanguage, type Language, ownNames } from '#shared/language.ts'
import { useApiQuery } from '#web/api/query.ts'
import { type Messages, useLanguage, useMessages } from '#web/i18n/messages.ts'
import { placesOf, rowFieldOf } from '../rows.ts'
import { plainOf } from '../texts.ts'
import { type Places, readableRow } from './row-field.ts'

export interface Reading {
  t: Messages<'projects'>
  language: Language
  /** Of disciplines and categories, by id. */
  names: ReadonlyMap<string, string>
  /** Of images and documents. */
  places: Places
}

/** A field's value as somebody reads it. */
export function readable(field: string, value: unknown, { t, language, names, places }: Reading): string {
  if (rowFieldOf(field)) return readableRow(field, value, t, places)
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return t(value ? 'conflict.yes' : 'conflict.no')
  if (field === 'credits' || field === 'categories') {
    const { credits, choice } = changesFrom({ [field]: value })
    if (credits) return credits.map(({ role, name }) => `${t(`credit.${role}`)}: ${name}`).join('\n')
    return formatList(
      (choice?.categoryIds ?? []).map((id) => names.get(id) ?? ''),
      language,
    )
  }
  const text = String(value)
  if (field === 'country') return text && formatCountry(text, language)
  if (field === 'language') return isLanguage(text) ? ownNames[text] : text
  if (field === 'submitsAs') return t(text === 'firm' ? 'user_firm.firm' : 'user_firm.person')
  return field.endsWith('.description') ? plainOf(text) : text
}

/** What values are read with; the contest is asked for only where categories have to be named. */
export function useReading(project: ProjectView, hasCategories: boolean): Reading {
  const t = useMessages('projects')
  const language = useLanguage()
  const contestId = project.contest?.id ?? ''
  const contest = useApiQuery(getContest, { contestId }, { enabled: hasCategories && contestId !== '' })
  const names = new Map(
    (contest.data?.disciplines ?? [])
      .flatMap((one) => [one, ...one.categories])
      .map((one) => [one.id, inLanguage(one.name, language)] as const),
  )
  return { t, language, names, places: placesOf(project) }
}
