import { materialsInLanguage } from '#features/projects/steps/material-names.ts'
import { programmeTypeIn } from '#features/projects/steps/programme-types.ts'
import type { WorkView } from '#features/projects/steps/work.ts'
import { formatCountry } from '#shared/format.ts'
import { type Language, type Localized, languages } from '#shared/language.ts'
import { withoutTags } from '#shared/text.ts'
import type { SearchedTexts } from './text-index.ts'

const inAll = (text: Localized | null | undefined) =>
  text ? languages.map((language) => withoutTags(text[language])) : []

/** The different texts in the languages. */
const inEach = (textIn: (language: Language) => string) => [...new Set(languages.map(textIn))]

/** Separates the city from the names of the country. */
const separator = '\t'

const lineOf = (texts: readonly string[]) =>
  texts
    .map((text) => text.replace(/\s+/g, ' ').trim())
    .filter(Boolean)
    .join(' | ')

type SearchedWork = Pick<
  WorkView,
  | 'language'
  | 'title'
  | 'firm'
  | 'manufacturer'
  | 'city'
  | 'country'
  | 'summary'
  | 'description'
  | 'discipline'
  | 'categories'
  | 'contest'
  | 'materials'
  | 'programmeType'
> & { credits: readonly { name: string }[] }

/** What a search looks through: a line each for title, firm, place and text, in every language. */
export function searchTextOf(work: SearchedWork): string {
  const countries = languages.map((language) => (work.country ? formatCountry(work.country, language) : ''))
  return [
    lineOf(inAll(work.title)),
    lineOf([work.firm, work.manufacturer, ...work.credits.map((credit) => credit.name)]),
    [lineOf([work.city]), lineOf(countries)].join(separator),
    lineOf([
      ...inAll(work.summary),
      ...inAll(work.description),
      ...inAll(work.discipline),
      ...work.categories.flatMap(inAll),
      ...inAll(work.contest?.name),
      ...inEach((language) => materialsInLanguage(work.materials, language, work.language).text),
      ...inEach((language) => programmeTypeIn(work.programmeType, language, work.language).text),
    ]),
  ].join('\n')
}

/** The lines again, and the city. */
export function searchedTextsOf(searchText: string): { texts: SearchedTexts; city: string } {
  const [title = '', firm = '', place = '', text = ''] = searchText.split('\n')
  return { texts: { title, firm, place, text }, city: place.split(separator)[0] ?? '' }
}
