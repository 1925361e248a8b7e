import type { listSuggestions } from '#features/gallery/publication/contract.ts'
import { materials } from '#features/gallery/publication/materials.ts'
import { pathOfWork } from '#features/gallery/publication/work-address.ts'
import type { Database } from '#server/database/database.ts'
import { messagesOf } from '#server/messages.ts'
import type { InputOf, OutputOf } from '#shared/endpoint.ts'
import { folded } from '#shared/folded.ts'
import { formatCountry } from '#shared/format.ts'
import { inLanguage, type Language } from '#shared/language.ts'
import type { FacetColumn } from '../facet-column.ts'
import { emptyQuery, searchOf } from '../wall-query.ts'
import { findFirms } from './firm-facet.ts'
import type { IndexReader, LiveIndex } from './live-index.ts'
import { listCards } from './wall-queries.ts'

type Suggestion = OutputOf<typeof listSuggestions>[number]

const most = 8
/** So that each kind has its place. */
const mostWorks = 4
const mostOthers = 2

/** A word of the name begins with what was typed. */
const begins = (name: string, typed: string) =>
  ` ${folded(name).replace(/[-'’,]/g, ' ')}`.includes(` ${typed}`)

const countIn = (column: FacetColumn, value: string) => column.counts[column.find(value) ?? -1] ?? 0

const byCount = (a: Suggestion, b: Suggestion) => (b.count ?? 0) - (a.count ?? 0)

function placesFor({ works }: LiveIndex, typed: string, language: Language): Suggestion[] {
  const wall = `/${language}/inspirations`
  const countries = works.columns.country.values.flatMap((code): Suggestion[] => {
    const name = formatCountry(code, language)
    if (!begins(name, typed)) return []
    const address = `${wall}${searchOf({ ...emptyQuery, country: [code] })}`
    return [{ kind: 'place', name, detail: '', count: countIn(works.columns.country, code), address }]
  })
  const cities = works.cities.values.flatMap((name): Suggestion[] => {
    if (!begins(name, typed)) return []
    const address = `${wall}${searchOf({ ...emptyQuery, q: name })}`
    return [{ kind: 'place', name, detail: '', count: countIn(works.cities, name), address }]
  })
  return [...countries, ...cities]
}

function firmsFor(live: LiveIndex, typed: string, language: Language): Suggestion[] {
  return [...findFirms(live, typed)].flatMap((slug): Suggestion[] => {
    const name = live.firms.get(slug)?.name ?? ''
    const count = countIn(live.works.columns.firm, slug)
    // Similar names are for a search that was typed in full.
    return begins(name, typed)
      ? [{ kind: 'firm', name, detail: '', count, address: `/${language}/firms/${slug}` }]
      : []
  })
}

function materialsFor({ works }: LiveIndex, typed: string, language: Language): Suggestion[] {
  const t = messagesOf('gallery', language)
  return materials.flatMap((material): Suggestion[] => {
    const name = t(`material.${material}`)
    if (!begins(name, typed)) return []
    const address = `/${language}/inspirations${searchOf({ ...emptyQuery, material: [material] })}`
    return [{ kind: 'material', name, detail: '', count: countIn(works.columns.material, material), address }]
  })
}

/** At most eight suggestions for the beginning of a search. */
export async function suggest(
  db: Database,
  index: IndexReader,
  { q, language }: InputOf<typeof listSuggestions>,
): Promise<Suggestion[]> {
  const typed = folded(q).replace(/\s+/g, ' ').trim()
  if (typed === '') return []
  const live = await index.read()
  const titled = live.works.titled(q, most)
  const others = [firmsFor, placesFor, materialsFor].flatMap((suggestionsFor) =>
    suggestionsFor(live, typed, language)
      .filter(({ count }) => count !== 0)
      .sort(byCount)
      .slice(0, mostOthers),
  )
  const works = (await listCards(db, titled)).map((card): Suggestion => {
    const address = `/${language}${pathOfWork(card, language)}`
    return { kind: 'work', name: inLanguage(card.title, language), detail: card.firm, count: null, address }
  })
  // Titles that match in another language only come last.
  const readable = works.toSorted((a, b) => Number(begins(b.name, typed)) - Number(begins(a.name, typed)))
  return [...readable.slice(0, Math.max(mostWorks, most - others.length)), ...others].slice(0, most)
}
