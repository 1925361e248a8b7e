import { materialsInLanguage } from '#features/projects/project/material-names.ts'
import { programmeTypeIn } from '#features/projects/project/programme-types.ts'
import type { WorkView } from '#features/projects/project/work-view.ts'
import { formatCountry } from '#shared/format.ts'
import { type Language, type Localized, languages } from '#shared/language.ts'
import { plainText } from '#shared/plain-text.ts'
import { withoutTags } from '#shared/text.ts'

/** Where words were found, best last. */
export const searchedFields = ['text', 'place', 'firm', 'title'] as const
export type SearchedTexts = Record<(typeof searchedFields)[number], string>

const inAll = (text: Localized) => languages.map((language) => withoutTags(text[language]))

/** Separates the city from the names of the country, and the languages of the text. */
const separator = '\t'

const between = ' | '

const lineOf = (texts: readonly string[]) =>
  texts
    .map((text) => text.replace(/\s+/g, ' ').trim())
    .filter(Boolean)
    .join(between)

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

function textIn(work: SearchedWork, language: Language): string {
  const { summary, description, discipline, categories, contest, materials, programmeType } = work
  return lineOf([
    withoutTags(summary[language]),
    plainText(description[language]),
    ...[discipline, ...categories, contest?.name].map((text) => text?.[language] ?? ''),
    materialsInLanguage(materials, language, work.language).text,
    programmeTypeIn(programmeType, language, work.language).text,
  ])
}

/** What a search looks through: a line each for title, firm, place and text, in every language. */
export function searchTextOf(work: SearchedWork): string {
  const countries = languages.map((language) => (work.country ? formatCountry(work.country, language) : ''))
  return [
    lineOf(inAll(work.title)),
    lineOf([work.firm, work.manufacturer, ...work.credits.map((credit) => credit.name)]),
    [lineOf([work.city]), lineOf(countries)].join(separator),
    languages.map((language) => textIn(work, language)).join(separator),
  ].join('\n')
}

/** The lines again, and the city. */
export function searchedTextsOf(searchText: string): { texts: SearchedTexts; city: string } {
  const [title = '', firm = '', place = '', text = ''] = searchText.split('\n')
  return { texts: { title, firm, place, text }, city: place.split(separator)[0] ?? '' }
}

/** The names and the texts of a work again, to show where a search found its words. */
export function searchedPartsOf(searchText: string) {
  const [, names = '', , text = ''] = searchText.split('\n')
  const inEach = text.split(separator)
  return {
    names: names.split(between),
    textsIn: (language: Language) => (inEach[languages.indexOf(language)] ?? '').split(between),
  }
}
