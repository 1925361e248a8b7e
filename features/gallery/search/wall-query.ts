import {
  type CardView,
  type Facet,
  facets,
  type Sort,
  type WallQuery,
} from '#features/gallery/publication/contract.ts'
import { folded } from '#shared/folded.ts'
import type { Language, Localized } from '#shared/language.ts'

export interface FacetOption {
  value: string
  /** Absent if the value is its own label (a year) or the browser has one (a country). */
  name?: Localized | string
  /** The number of works with this option and the other facets unchanged. */
  count: number
  isChosen: boolean
}

/** One chosen filter: a search or a value of a facet. */
export interface Chosen {
  facet: Facet | 'q'
  value: string
  name?: Localized | string
}

export const matchFields = ['title', 'firm', 'place', 'text'] as const
export type MatchField = (typeof matchFields)[number]

/** Why a work was found: its best field, the part of the text, and the words in it that match. */
export interface Match {
  field: MatchField
  excerpt: string
  words: string[]
  /** Of the excerpt, if it is not the reader's. */
  language?: Language
}

export interface WallView {
  query: WallQuery
  total: number
  /** The number of works before this page. */
  before: number
  works: CardView[]
  /** By slug; empty without a search. */
  matches: Record<string, Match>
  next: string | null
  facets: Record<Facet, FacetOption[]>
  /** The number of firms without the search. */
  firmsInAll: number
  chosen: Chosen[]
  /** The words used instead, if no work contains all words as typed. */
  showingFor: string | null
  /** If nothing was found: the filters to remove, with the resulting number of works. */
  waysOut: { chosen: Chosen; count: number }[]
}

export const emptyQuery: WallQuery = {
  q: '',
  discipline: [],
  category: [],
  level: [],
  title: [],
  year: [],
  kind: [],
  country: [],
  material: [],
  colour: [],
  firm: [],
  find: '',
  in: '',
  sort: '',
  after: '',
}

/** The order of a query's works. */
export function sortOf({ sort, q }: Pick<WallQuery, 'sort' | 'q'>): Sort {
  if (q) return sort || 'relevance'
  return sort === 'newest' ? sort : 'jury'
}

// URLSearchParams would take most of the time of a page with a hundred such addresses.
const written = (name: string, value: string) => `${name}=${encodeURIComponent(value).replaceAll('%20', '+')}`

const parameter = (name: string, value: string) => (value ? [written(name, value)] : [])

const parametersOf = (facet: Facet, values: readonly string[]) =>
  (values.length > 1 ? values.toSorted() : values).flatMap((value) => parameter(facet, value))

const searchWith = (parameters: readonly string[]) =>
  parameters.length > 0 ? `?${parameters.join('&')}` : ''

/** The parameters of a query before and after those of one facet, or of no facet. */
function parametersAround(query: WallQuery, facet?: Facet) {
  const of = (some: readonly Facet[]) => some.flatMap((one) => parametersOf(one, query[one]))
  const at = facet ? facets.indexOf(facet) : facets.length
  const isOrdinary = sortOf(query) === sortOf({ q: query.q, sort: '' })
  return {
    before: [...parameter('q', query.q), ...of(facets.slice(0, at))],
    after: [
      ...of(facets.slice(at + 1)),
      ...(query.in && query.find ? [...parameter('in', query.in), ...parameter('find', query.find)] : []),
      ...(isOrdinary ? [] : parameter('sort', query.sort)),
      ...parameter('after', query.after),
    ],
  }
}

/** The query of a URL, always in the same order so that each page has one URL. */
export function searchOf(query: WallQuery): string {
  const { before, after } = parametersAround(query)
  return searchWith([...before, ...after])
}

export function chosenIn(query: WallQuery): Chosen[] {
  return [
    ...(query.q ? [{ facet: 'q' as const, value: query.q }] : []),
    ...facets.flatMap((facet) => query[facet].map((value) => ({ facet, value }))),
  ]
}

/** From the first page and with all options listed. */
const fromStart = { after: '', find: '', in: '' } as const

/** The query without one filter. */
export function without(query: WallQuery, { facet, value }: Pick<Chosen, 'facet' | 'value'>): WallQuery {
  if (facet === 'q') return { ...query, ...fromStart, q: '' }
  return { ...query, ...fromStart, [facet]: query[facet].filter((one) => one !== value) }
}

/** The URL's query for each option of a facet, to choose it or to remove it. */
export function searchesWith(query: WallQuery, facet: Facet): (option: FacetOption) => string {
  const chosen = query[facet]
  const { before, after } = parametersAround({ ...query, ...fromStart }, facet)
  const end = after.map((parameter) => `&${parameter}`).join('')
  const only = before.length > 0 ? `?${before.join('&')}&` : '?'
  return ({ value, isChosen }) => {
    if (chosen.length === 0) return `${only}${written(facet, value)}${end}`
    const values = isChosen ? chosen.filter((one) => one !== value) : [...chosen, value]
    return searchWith([...before, ...parametersOf(facet, values), ...after])
  }
}

/** A name contains each word that was typed. */
export function isFound(name: string, find: string): boolean {
  const plain = folded(name)
  return folded(find)
    .split(' ')
    .every((word) => plain.includes(word))
}

/** The heights of the works, in column widths; captions count the same for each. */
export const captionShare = 0.26

export interface Columns {
  /** The column of each work, from 0. */
  of: number[]
  /** The tallest column: the sum of its images' heights in column widths, and their number. */
  tallest: { heights: number; works: number }
}

/** Places each work, in reading order, in the shortest column. */
export function layOut(ratios: readonly number[], count: number): Columns {
  const columns = Array.from({ length: count }, () => ({ heights: 0, works: 0 }))
  const total = (column: { heights: number; works: number }) => column.heights + column.works * captionShare
  const of = ratios.map((ratio) => {
    const heights = columns.map(total)
    const at = heights.indexOf(Math.min(...heights))
    const column = columns[at]
    if (column) {
      column.heights += ratio
      column.works += 1
    }
    return at
  })
  const tallest = columns.reduce((best, column) => (total(column) > total(best) ? column : best), {
    heights: 0,
    works: 0,
  })
  return { of, tallest }
}
