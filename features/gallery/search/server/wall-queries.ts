import { sql } from 'drizzle-orm'
import { listFirmsNow } from '#features/firms/server/queries.ts'
import {
  anyLevel,
  type CardView,
  type Facet,
  pageSize,
  type WallQuery,
} from '#features/gallery/publication/contract.ts'
import { searchedPartsOf } from '#features/gallery/publication/search-text.ts'
import { publications } from '#features/gallery/publication/server/tables.ts'
import { type Database, prepared } from '#server/database/database.ts'
import { formatCountry } from '#shared/format.ts'
import type { Language } from '#shared/language.ts'
import { matchInCard, matchInTexts, searchTermsOf } from '../found-words.ts'
import { chosenIn, type FacetOption, type Match, sortOf, type WallView } from '../wall-query.ts'
import {
  type Count,
  type FoundWorks,
  type IndexQuery,
  type ListedFacet,
  perListedFacet,
} from '../work-index.ts'
import { firmOptions } from './firm-facet.ts'
import type { IndexReader, LiveIndex } from './live-index.ts'

/** One row for all, since the driver takes longer for a row than the database for a card. */
const cardsOf = prepared((db) =>
  db
    .select({
      cards: sql<string>`concat('[', string_agg(${publications.card}::text, ',' ORDER BY wanted.place), ']')`,
      last: sql<string | null>`(array_agg(${publications.slug} ORDER BY wanted.place DESC))[1]`,
      texts: sql<(string | null)[] | null>`json_agg(
        CASE WHEN ${sql.placeholder('hasText')} THEN ${publications.searchText} END ORDER BY wanted.place)`,
    })
    .from(publications)
    .innerJoin(
      sql`unnest(${sql.placeholder('numbers')}::int[]) WITH ORDINALITY AS wanted (number, place)`,
      sql`wanted.number = ${publications.number}`,
    )
    .prepare('cards_of'),
)

/**
 * The cards of these works in this order, as JSON, and the slug of the last; on request with the texts that a search
 * looks through.
 */
async function readCards(db: Database, numbers: readonly number[], hasText = false) {
  const [found] =
    numbers.length > 0 ? await cardsOf(db).execute({ numbers: `{${numbers.join()}}`, hasText }) : []
  return { json: found?.cards ?? '[]', last: found?.last ?? null, texts: found?.texts ?? [] }
}

const cardsIn = ({ json }: { json: string }): CardView[] => JSON.parse(json)

/** Cards by the number of their work, in this order. */
export async function listCards(db: Database, numbers: readonly number[]): Promise<CardView[]> {
  return cardsIn(await readCards(db, numbers))
}

/** Finds merged firms by their former slugs. */
async function withFirmsOfNow(db: Database, { works }: LiveIndex, query: WallQuery): Promise<WallQuery> {
  const column = works.columns.firm
  const hasWorks = (slug: string) => (column.counts[column.find(slug) ?? -1] ?? 0) > 0
  const unknown = query.firm.filter((slug) => !hasWorks(slug))
  if (unknown.length === 0) return query
  const now = await listFirmsNow(db, unknown)
  return { ...query, firm: [...new Set(query.firm.map((slug) => now.get(slug) ?? slug))] }
}

function indexQueryOf(query: WallQuery, after: number | undefined): IndexQuery {
  return { q: query.q, filters: query, sort: sortOf(query), after, count: pageSize }
}

async function readPage(db: Database, index: IndexReader, input: WallQuery) {
  const query = await withFirmsOfNow(db, await index.read(), input)
  const { works, numbers } = await index.read()
  const page = works.page(indexQueryOf(query, numbers.get(query.after)))
  const cards = await readCards(db, page.works)
  return { cards, next: page.hasMore ? cards.last : null }
}

/** One page of the wall. If `after` no longer exists, it starts at the first page. */
export async function listWall(
  db: Database,
  index: IndexReader,
  input: WallQuery,
): Promise<{ works: CardView[]; next: string | null }> {
  const { cards, next } = await readPage(db, index, input)
  return { works: cardsIn(cards), next }
}

/** The same as JSON. Cards are checked against their contract at publication, so they are sent as they are saved. */
export async function wallJson(db: Database, index: IndexReader, input: WallQuery): Promise<string> {
  const { cards, next } = await readPage(db, index, input)
  return `{"works":${cards.json},"next":${JSON.stringify(next)}}`
}

function compareOptions(facet: ListedFacet, { works }: LiveIndex): (a: Count, b: Count) => number {
  if (facet === 'level') {
    const place = (value: string) => (value === anyLevel ? -1 : works.firstOf('level', value))
    return (a, b) => place(a.value) - place(b.value)
  }
  if (facet === 'year') return (a, b) => Number(b.value) - Number(a.value)
  return (a, b) => b.count - a.count || (a.value < b.value ? -1 : 1)
}

/** The options of a facet with their names. Chosen values are listed even without works. */
function optionsOf(facet: ListedFacet, live: LiveIndex, query: WallQuery, counts: Count[]): FacetOption[] {
  const chosen: readonly string[] = query[facet]
  const lacking = chosen.filter((value) => value !== anyLevel && !counts.some((one) => one.value === value))
  return [
    ...counts.toSorted(compareOptions(facet, live)),
    ...lacking.map((value) => ({ value, count: 0 })),
  ].map((option) => named(live, facet, { ...option, isChosen: chosen.includes(option.value) }))
}

function named<One extends { value: string }>(live: LiveIndex, facet: Facet | 'q', one: One) {
  const name = facet === 'firm' ? live.firms.get(one.value)?.name : live.names.get(`${facet} ${one.value}`)
  return name ? { ...one, name } : one
}

/** The filters to remove to find works again. */
function waysOutOf(live: LiveIndex, query: WallQuery, found: FoundWorks): WallView['waysOut'] {
  const withoutSearch = query.q ? live.works.page(indexQueryOf({ ...query, q: '' }, undefined)).total : 0
  return chosenIn(query).flatMap((chosen) => {
    if (chosen.facet === 'q') return withoutSearch > 0 ? [{ chosen, count: withoutSearch }] : []
    // Of several values of a facet, one less finds no more.
    const isLast = query[chosen.facet].length === 1
    const count = isLast ? found.without[chosen.facet] : 0
    return count > 0 ? [{ chosen: named(live, chosen.facet, chosen), count }] : []
  })
}

/** Why a search found each work, by slug. */
function matchesOf(
  cards: readonly CardView[],
  searchTexts: readonly (string | null)[],
  looked: readonly string[],
  language: Language,
): WallView['matches'] {
  const terms = searchTermsOf(looked)
  const matches: Record<string, Match> = {}
  for (const [at, { slug, title, firm, city, country }] of cards.entries()) {
    const place = [city, country && formatCountry(country, language)].filter(Boolean).join(', ')
    const { names, textsIn } = searchedPartsOf(searchTexts[at] ?? '')
    const match =
      matchInCard({ title, firm, place }, terms, language) ?? matchInTexts(textsIn, names, terms, language)
    if (match) matches[slug] = match
  }
  return matches
}

/** The data of one page of the wall. */
export async function getWall(
  db: Database,
  index: IndexReader,
  input: WallQuery,
  language: Language,
): Promise<WallView> {
  const query = await withFirmsOfNow(db, await index.read(), input)
  // Everything from the index at once, since it may change during a query.
  const live = await index.read()
  const found = live.works.find(indexQueryOf(query, live.numbers.get(query.after)))
  const waysOut = found.total === 0 ? waysOutOf(live, query, found) : []
  const firms = firmOptions(live, query, found.firmCounts)
  const options = perListedFacet((facet) => optionsOf(facet, live, query, found.counts[facet]))
  const chosen = chosenIn(query).map((one) => named(live, one.facet, one))
  const isSearched = found.looked.length > 0
  const read = await readCards(db, found.works, isSearched)
  const cards = cardsIn(read)
  return {
    query: found.isPlaced ? query : { ...query, after: '' },
    works: cards,
    matches: isSearched ? matchesOf(cards, read.texts, found.looked, language) : {},
    next: found.hasMore ? read.last : null,
    total: found.total,
    before: found.before,
    showingFor: found.showingFor,
    facets: { ...options, firm: firms.options },
    firmsInAll: firms.total,
    chosen,
    waysOut,
  }
}
