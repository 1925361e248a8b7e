import { sql } from 'drizzle-orm'
import { listFirmsNow } from '#features/firms/profile/server/queries.ts'
import {
  anyLevel,
  type CardView,
  type Facet,
  pageSize,
  type WallQuery,
} from '#features/gallery/pages/contract.ts'
import { publications } from '#features/gallery/pages/server/tables.ts'
import { materialsInLanguage } from '#features/projects/steps/material-names.ts'
import { programmeTypeIn } from '#features/projects/steps/programme-types.ts'
import type { WorkView } from '#features/projects/steps/work.ts'
import type { Database } from '#server/database/database.ts'
import { formatCountry } from '#shared/format.ts'
import { type Language, unwritten } from '#shared/language.ts'
import { matchInCard, matchInTexts, soughtIn } from '../match.ts'
import { chosenIn, type FacetOption, type Match, sortOf, type WallView } from '../wall.ts'
import {
  type Count,
  type FoundWorks,
  type IndexQuery,
  type ListedFacet,
  perListedFacet,
} from '../work-index.ts'
import { firmOptions } from './firm-facet.ts'
import type { IndexReader, LiveIndex } from './live-index.ts'

/** Cards by the number of their work, in this order. */
export async function listCards(
  db: Database,
  numbers: readonly number[],
): Promise<{ number: number; card: CardView }[]> {
  if (numbers.length === 0) return []
  const { rows } = await db.execute<{ number: number; card: CardView }>(
    sql`SELECT number, card FROM ${publications} WHERE number = ANY(${sql.param([...numbers])}::int[])`,
  )
  const byNumber = new Map(rows.map((row) => [row.number, row]))
  return numbers.flatMap((one) => byNumber.get(one) ?? [])
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

/** One page of the wall. If `after` no longer exists, it starts at the first page. */
export async function listWall(
  db: Database,
  index: IndexReader,
  input: WallQuery,
): Promise<{ works: CardView[]; next: string | null }> {
  const query = await withFirmsOfNow(db, await index.read(), input)
  const { works, numbers } = await index.read()
  const page = works.page(indexQueryOf(query, numbers.get(query.after)))
  const cards = (await listCards(db, page.works)).map(({ card }) => card)
  return { works: cards, next: page.hasMore ? (cards.at(-1)?.slug ?? null) : null }
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

/** The texts of works whose cards do not show why they were found. */
async function listTexts(db: Database, numbers: readonly number[]) {
  if (numbers.length === 0) return new Map<number, Omit<WorkView, 'images'>>()
  const { rows } = await db.execute<{ number: number; work: Omit<WorkView, 'images'> }>(sql`
    SELECT number, work - 'images' AS work FROM ${publications}
    WHERE number = ANY(${sql.param([...numbers])}::int[])`)
  return new Map(rows.map((row) => [row.number, row.work]))
}

async function matchesOf(
  db: Database,
  cards: readonly { number: number; card: CardView }[],
  looked: readonly string[],
  language: Language,
): Promise<WallView['matches']> {
  if (looked.length === 0) return {}
  const sought = soughtIn(looked)
  const matches: Record<string, Match> = {}
  const unexplained: { number: number; slug: string }[] = []
  for (const { number, card } of cards) {
    const place = [card.city, card.country && formatCountry(card.country, language)]
      .filter(Boolean)
      .join(', ')
    const match = matchInCard({ title: card.title, firm: card.firm, place }, sought, language)
    if (match) matches[card.slug] = match
    else unexplained.push({ number, slug: card.slug })
  }
  const works = await listTexts(
    db,
    unexplained.map(({ number }) => number),
  )
  for (const { number, slug } of unexplained) {
    const work = works.get(number)
    if (!work) continue
    const texts = [work.summary, work.description, work.discipline ?? unwritten, ...work.categories]
    const textsIn = (one: Language) => [
      ...texts.map((text) => text[one]),
      materialsInLanguage(work.materials, one, work.language).text,
      programmeTypeIn(work.programmeType, one, work.language).text,
    ]
    const names = [work.manufacturer, ...work.credits.map(({ name }) => name)]
    const match = matchInTexts(textsIn, names, sought, language)
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
  const cards = await listCards(db, found.works)
  return {
    query: found.isPlaced ? query : { ...query, after: '' },
    works: cards.map(({ card }) => card),
    matches: await matchesOf(db, cards, found.looked, language),
    next: found.hasMore ? (cards.at(-1)?.card.slug ?? null) : null,
    total: found.total,
    before: found.before,
    showingFor: found.showingFor,
    facets: { ...options, firm: firms.options },
    firmsInAll: firms.total,
    chosen,
    waysOut,
  }
}
