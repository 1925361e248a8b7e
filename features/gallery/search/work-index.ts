import { anyLevel, type Facet, facets, type Sort } from '#features/gallery/publication/contract.ts'
import type { SearchedTexts } from '#features/gallery/publication/search-text.ts'
import { FacetColumn, WorkRows } from './facet-column.ts'
import { bytes, doubles, integers, withRoom } from './growing-array.ts'
import { MostAlike } from './most-alike.ts'
import { type Narrowed, Narrowing } from './narrowing.ts'
import { type Synonyms, termsOf } from './query-words.ts'
import { TextIndex } from './text-index.ts'
import { WorkOrder } from './work-order.ts'

/** The facets whose values are all listed. */
export type ListedFacet = Exclude<Facet, 'firm'>

/** What the index knows of a published work. */
export interface IndexedWork {
  number: number
  juryOrder: number
  /** In milliseconds. */
  publishedAt: number
  facets: Record<Facet, readonly string[]>
  city: string
  /** The slugs of its edition and of the firm that presents it; empty if it has none. */
  edition: string
  presentedBy: string
  texts: SearchedTexts
}

export interface IndexQuery {
  q: string
  filters: Record<Facet, readonly string[]>
  sort: Sort
  /** The number of the last work that was shown. */
  after: number | undefined
  count: number
}

export interface IndexedPage {
  /** The numbers of the works. */
  works: number[]
  hasMore: boolean
  total: number
  /** The number of works before this page. */
  before: number
  /** Absent if the work after which the page begins was not found. */
  isPlaced: boolean
  looked: string[]
  showingFor: string | null
}

export interface Count {
  value: string
  count: number
}

export interface FoundWorks extends IndexedPage {
  /** The number of works with each value, with the other facets unchanged; values without works are absent. */
  counts: Record<ListedFacet, Count[]>
  /** The same for firms, of which there may be thousands, by the number of the value. */
  firmCounts: Int32Array
  /** The number of works without the filters of one facet. */
  without: Record<Facet, number>
}

interface Selection extends Pick<Narrowed, 'but'> {
  /** The works that match; null for all published works. */
  all: Uint32Array | null
  scores: Uint32Array | null
  looked: string[]
  showingFor: string | null
}

/** The works among which a facet's options are counted: all, those with one value of another facet, or those found. */
type Basis = 'all' | { facet: ListedFacet; value: string } | 'found'

/** What follows the last work shown. */
interface Following {
  order: WorkOrder
  scores: Uint32Array | null
  last: number | null
  count: number
}

/** Facets of which most works have one or two values, not just one; awarded works also have "any" level. */
const withTwo: ReadonlySet<Facet> = new Set(['category', 'level', 'material', 'colour'])

/** The newest works of a category that are compared to find related ones. */
const mostCompared = 500

/**
 * All published works in memory, in columns: their facets, their order and the words of their texts. A work that
 * changes is added again. Works are numbered by their place in the columns.
 */
export class WorkIndex {
  readonly #facets = new WorkRows()
  readonly columns: Record<Facet, FacetColumn> = {
    ...perListedFacet((facet) => new FacetColumn(this.#facets, withTwo.has(facet) ? 2 : 1)),
    firm: new FacetColumn(this.#facets, 2),
  }
  readonly #origins = new WorkRows()
  readonly cities = new FacetColumn(this.#origins)
  #editions = new FacetColumn(this.#origins)
  #presenting = new FacetColumn(this.#origins)
  #synonyms: Synonyms = new Map()
  #texts = new TextIndex()
  #added = 0
  #workOf = new Map<number, number>()
  #numbers = integers(0)
  #juryOrders = doubles(0)
  #published = doubles(0)
  #isAlive = bytes(0)
  /** Scratch for a set of works. */
  #isIn = bytes(0)
  readonly #narrowing = new Narrowing()
  #unsorted: number[] = []
  #byJury = new WorkOrder((one, other) => {
    const order = (this.#juryOrders[one] ?? 0) - (this.#juryOrders[other] ?? 0)
    return order || (this.#numbers[one] ?? 0) - (this.#numbers[other] ?? 0)
  })
  #byNewest = new WorkOrder((one, other) => {
    const order = (this.#published[other] ?? 0) - (this.#published[one] ?? 0)
    return order || (this.#numbers[other] ?? 0) - (this.#numbers[one] ?? 0)
  })
  /** By facet and value, until works change. */
  #firstPlaces = new Map<string, number>()
  /** By a facet's value and another facet, until works change: the works with both, by the number of the other value. */
  #countsTogether = new Map<string, Int32Array>()

  get size(): number {
    return this.#workOf.size
  }

  set synonyms(synonyms: Synonyms) {
    this.#synonyms = synonyms
  }

  add(added: IndexedWork): void {
    const { number, juryOrder, publishedAt, facets: values, city, edition, presentedBy, texts } = added
    this.remove(number)
    const work = this.#added
    this.#added += 1
    this.#workOf.set(number, work)
    this.#numbers = withRoom(this.#numbers, this.#added, integers)
    this.#juryOrders = withRoom(this.#juryOrders, this.#added, doubles)
    this.#published = withRoom(this.#published, this.#added, doubles)
    this.#isAlive = withRoom(this.#isAlive, this.#added, bytes)
    this.#numbers[work] = number
    this.#juryOrders[work] = juryOrder
    this.#published[work] = publishedAt
    this.#isAlive[work] = 1
    for (const facet of facets) this.columns[facet].add(values[facet])
    this.cities.add(city ? [city] : [])
    this.#editions.add(edition ? [edition] : [])
    this.#presenting.add(presentedBy ? [presentedBy] : [])
    this.#texts.add(work, texts)
    this.#unsorted.push(work)
  }

  remove(number: number): void {
    const work = this.#workOf.get(number)
    if (work === undefined) return
    this.#workOf.delete(number)
    this.#isAlive[work] = 0
    for (const facet of facets) this.columns[facet].remove(work)
    this.cities.remove(work)
    // Leaves the orders at the next `sort`.
    this.#unsorted.push(work)
  }

  /** Puts added works in their places, and takes removed ones out. Must follow each series of changes. */
  sort(): void {
    if (this.#unsorted.length === 0) return
    const added = [...new Set(this.#unsorted)].filter((work) => this.#isAlive[work] === 1)
    this.#unsorted = []
    this.#byJury.update(added, this.#isAlive, this.size)
    this.#byNewest.update(added, this.#isAlive, this.size)
    this.#isIn = withRoom(this.#isIn, this.#added, bytes)
    this.#firstPlaces.clear()
    this.#countsTogether.clear()
  }

  /** The place of the first work with a value in the jury's order: the order of levels. */
  firstOf(facet: Facet, value: string): number {
    const key = `${facet} ${value}`
    const known = this.#firstPlaces.get(key)
    if (known !== undefined) return known
    const chosen = this.columns[facet].chosen([value])
    const place = this.#byJury.works.findIndex((work) => this.columns[facet].has(work, chosen))
    this.#firstPlaces.set(key, place)
    return place
  }

  /** One page. */
  page(query: IndexQuery): IndexedPage {
    return this.#pageOf(query, this.#select(query))
  }

  /** One page, and the counts of all facets. */
  find(query: IndexQuery): FoundWorks {
    const selection = this.#select(query)
    const total = selection.all?.length ?? this.size
    const without = (facet: Facet) => {
      const basis = this.#basisOf(query, facet)
      if (basis === 'all') return this.size
      if (basis === 'found') return total + (selection.but.get(facet)?.length ?? 0)
      const column = this.columns[basis.facet]
      return column.counts[column.find(basis.value) ?? -1] ?? 0
    }
    return {
      ...this.#pageOf(query, selection),
      ...this.#countsOf(query, selection),
      without: { ...perListedFacet(without), firm: without('firm') },
    }
  }

  /** The number of works in each country, and in each of its cities. */
  countPlaces(): Map<string, { count: number; cities: Map<string, number> }> {
    const { country } = this.columns
    const places = new Map<string, { count: number; cities: Map<string, number> }>()
    for (const work of this.#byJury.works) {
      const [code] = country.of(work)
      if (code === undefined) continue
      const key = country.values[code] ?? ''
      const place = places.get(key) ?? { count: 0, cities: new Map<string, number>() }
      places.set(key, place)
      place.count += 1
      for (const number of this.cities.of(work)) {
        const city = this.cities.values[number] ?? ''
        place.cities.set(city, (place.cities.get(city) ?? 0) + 1)
      }
    }
    return places
  }

  /** Published words that resemble a misspelt one. */
  similarWords(word: string): string[] {
    return this.#texts.similar(word)
  }

  /** The works whose title has all the words of a search, by number, in the jury's order. */
  titled(q: string, count: number): number[] {
    const terms = termsOf(q, new Map())
    if (terms.length === 0) return []
    const { works, scores, showingFor } = this.#texts.search(terms, this.#isAlive, 'title')
    if (showingFor !== null) return []
    const titled = this.#following(works, { order: this.#byJury, scores, last: null, count })
    return this.#numbersOf(titled.works)
  }

  /**
   * Works of the same discipline with most in common, by number, best first; of equals, in the jury's order. Only works
   * of its categories are compared, unless they are too few.
   */
  related(number: number, count: number): number[] {
    const current = this.#workOf.get(number)
    if (current === undefined) return []
    const { discipline, category, material, year, country } = this.columns
    const chosenOf = (column: FacetColumn) => {
      const chosen = new Uint8Array(column.values.length)
      for (const value of column.of(current)) chosen[value] = 1
      return chosen
    }
    const weighed = [
      { column: category, chosen: chosenOf(category), weight: 4 },
      { column: material, chosen: chosenOf(material), weight: 2 },
      { column: year, chosen: chosenOf(year), weight: 1 },
      { column: country, chosen: chosenOf(country), weight: 1 },
    ]
    const isSame = chosenOf(discipline)
    const alike = new MostAlike(Math.min(count, this.size - 1))
    const compared = new Set([current])
    const compare = (works: Uint32Array) => {
      for (const work of works) {
        if (compared.has(work) || this.#isAlive[work] === 0 || !discipline.has(work, isSame)) continue
        compared.add(work)
        let likeness = 0
        for (const { column, chosen, weight } of weighed) if (column.has(work, chosen)) likeness += weight
        alike.compare({ work, likeness, place: this.#byJury.places[work] ?? 0 })
      }
    }
    for (const column of [category, discipline]) {
      if (alike.isFull) break
      for (const value of column.of(current))
        compare(column.worksOf(column.values[value] ?? '').subarray(-mostCompared))
    }
    for (const [place, work] of this.#byJury.works.entries()) {
      if (alike.isFull) break
      if (!compared.has(work)) alike.compare({ work, likeness: 0, place })
    }
    return alike.works.map((work) => this.#numbers[work] ?? 0)
  }

  /** The works before and after it in the jury's order within its edition and discipline, by number. */
  neighbours(number: number): { previous: number | null; next: number | null } {
    const current = this.#workOf.get(number)
    if (current === undefined) return { previous: null, next: null }
    const { discipline } = this.columns
    const { works, places } = this.#byJury
    const nearest = (step: 1 | -1) => {
      for (let place = (places[current] ?? 0) + step; place >= 0 && place < this.size; place += step) {
        const work = works[place] ?? 0
        if (this.#editions.firstOf(work) !== this.#editions.firstOf(current)) continue
        if (discipline.firstOf(work) === discipline.firstOf(current)) return this.#numbers[work] ?? null
      }
      return null
    }
    return { previous: nearest(-1), next: nearest(1) }
  }

  /** Other works of the firm that presents it, by number, in the jury's order. */
  ofSameFirm(number: number, count: number): number[] {
    const current = this.#workOf.get(number)
    const firm = this.#presenting.values[current === undefined ? -1 : this.#presenting.firstOf(current)]
    if (firm === undefined) return []
    const { works, places } = this.#byJury
    const others = this.columns.firm
      .worksOf(firm)
      .filter((work) => work !== current && this.#isAlive[work] === 1)
      .map((work) => places[work] ?? 0)
      .sort()
    return this.#numbersOf(others.subarray(0, count).map((place) => works[place] ?? 0))
  }

  #select(query: Pick<IndexQuery, 'q' | 'filters'>): Selection {
    const { q, filters } = query
    const terms = q ? termsOf(q, this.#synonyms) : []
    const searched = q ? this.#texts.search(terms, this.#isAlive) : null
    const found = {
      scores: searched?.scores ?? null,
      looked: searched?.looked ?? [],
      showingFor: searched?.showingFor ?? null,
    }
    const conditions = facets
      .filter((facet) => filters[facet].length > 0)
      .map((facet) => ({
        facet,
        works: this.columns[facet].withAny(filters[facet]),
        isCounted: this.#basisOf(query, facet) === 'found',
      }))
    if (conditions.length === 0) return { ...found, all: searched?.works ?? null, but: new Map() }
    const narrowed = searched
      ? this.#narrowing.narrowAmong(searched.works, conditions)
      : this.#narrowing.narrow(conditions, this.#isAlive)
    return { ...found, ...narrowed }
  }

  #basisOf({ q, filters }: Pick<IndexQuery, 'q' | 'filters'>, facet: Facet): Basis {
    if (q) return 'found'
    const others = facets.filter((other) => other !== facet && filters[other].length > 0)
    const [other] = others
    if (other === undefined) return 'all'
    const [value = '', ...values] = filters[other]
    // Of firms there may be thousands, and each has few works.
    const isListed = facet !== 'firm' && other !== 'firm'
    return isListed && others.length === 1 && values.length === 0 ? { facet: other, value } : 'found'
  }

  #countsOf(query: IndexQuery, { all, but }: Selection): Pick<FoundWorks, 'counts' | 'firmCounts'> {
    // The works that do not match are counted instead, if they are fewer.
    const isFew = all !== null && all.length <= this.size / 2
    const counted = all === null ? integers(0) : isFew ? all : this.#others(all)
    const countsOf = (facet: Facet): Int32Array => {
      const column = this.columns[facet]
      const basis = this.#basisOf(query, facet)
      if (basis === 'all') return Int32Array.from(column.counts.subarray(0, column.values.length))
      if (basis !== 'found') return this.#countTogether(basis, facet)
      const counts = new Int32Array(column.values.length)
      if (!isFew) counts.set(column.counts.subarray(0, column.values.length))
      column.countInto(counts, counted, isFew ? 1 : -1)
      column.countInto(counts, but.get(facet) ?? integers(0), 1)
      return counts
    }
    return {
      counts: perListedFacet((facet) =>
        Array.from(countsOf(facet), (count, number) => ({
          value: this.columns[facet].values[number] ?? '',
          count,
        })).filter(({ count }) => count > 0),
      ),
      firmCounts: countsOf('firm'),
    }
  }

  /** The works with one value, counted by the values of another facet. */
  #countTogether({ facet, value }: Exclude<Basis, string>, counted: Facet): Int32Array {
    const key = `${facet} ${value} ${counted}`
    const known = this.#countsTogether.get(key)
    if (known) return known
    const column = this.columns[counted]
    const counts = new Int32Array(column.values.length)
    // Anything may be asked for, so what no work has is not remembered.
    if (this.columns[facet].find(value) === undefined) return counts
    const works = this.columns[facet].worksOf(value).filter((work) => this.#isAlive[work] === 1)
    column.countInto(counts, works, 1)
    this.#countsTogether.set(key, counts)
    return counts
  }

  /** All works but these. */
  #others(works: Uint32Array): Uint32Array {
    for (let i = 0; i < works.length; i += 1) this.#isIn[works[i] ?? 0] = 1
    const others = this.#byJury.works.filter((work) => this.#isIn[work] === 0)
    for (let i = 0; i < works.length; i += 1) this.#isIn[works[i] ?? 0] = 0
    return others
  }

  #pageOf({ sort, after, count }: IndexQuery, { all, scores, looked, showingFor }: Selection): IndexedPage {
    const order = sort === 'newest' ? this.#byNewest : this.#byJury
    const last = after === undefined ? undefined : this.#workOf.get(after)
    const found = { total: all?.length ?? this.size, looked, showingFor }
    if (all === null) {
      const before = last === undefined ? 0 : (order.places[last] ?? 0) + 1
      const works = this.#numbersOf(order.works.subarray(before, before + count))
      return { ...found, works, hasMore: before + count < this.size, before, isPlaced: last !== undefined }
    }
    const isPlaced = last !== undefined && all.includes(last)
    const { works, before } = this.#following(all, {
      order,
      scores: sort === 'relevance' ? scores : null,
      last: isPlaced ? last : null,
      count,
    })
    const hasMore = before + works.length < all.length
    return { ...found, works: this.#numbersOf(works), hasMore, before, isPlaced }
  }

  #numbersOf(works: Uint32Array): number[] {
    return Array.from(works, (work) => this.#numbers[work] ?? 0)
  }

  /**
   * The first works after the last one, the most relevant first if they have scores, and otherwise in the order; and the
   * number of works before them. Without sorting them all, since most works may have been found.
   */
  #following(all: Uint32Array, { order, scores, last, count }: Following) {
    const { works, places } = order
    const most = 2 ** 32
    const keyOf = (work: number) =>
      (scores ? 1_000_000 - (scores[work] ?? 0) : 0) * most + (places[work] ?? 0)
    const lastKey = last === null ? -1 : keyOf(last)
    const best: number[] = []
    let before = 0
    let worst = Number.POSITIVE_INFINITY
    for (let i = 0; i < all.length; i += 1) {
      const key = keyOf(all[i] ?? 0)
      if (key <= lastKey) before += 1
      else if (key < worst) {
        const at = best.findIndex((other) => key < other)
        best.splice(at < 0 ? best.length : at, 0, key)
        if (best.length > count) best.pop()
        if (best.length === count) worst = best.at(-1) ?? worst
      }
    }
    return { works: Uint32Array.from(best, (key) => works[key % most] ?? 0), before }
  }
}

/** The levels of a work for the index: awarded works also have "any". */
export const levelsOf = (levelKey: string | null, isAwarded: boolean) => [
  ...(isAwarded ? [anyLevel] : []),
  ...(levelKey ? [levelKey] : []),
]

export function perListedFacet<Value>(get: (facet: ListedFacet) => Value): Record<ListedFacet, Value> {
  return {
    discipline: get('discipline'),
    category: get('category'),
    level: get('level'),
    title: get('title'),
    year: get('year'),
    kind: get('kind'),
    country: get('country'),
    material: get('material'),
    colour: get('colour'),
  }
}
