import fc from 'fast-check'
import { expect, test } from 'vitest'
import { synonymsOf } from './query-words.ts'
import { emptyQuery } from './wall-query.ts'
import { type IndexedWork, type IndexQuery, WorkIndex } from './work-index.ts'

const noFacets: IndexedWork['facets'] = {
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
}

const work = (
  number: number,
  texts: Partial<IndexedWork['texts']>,
  facets: Partial<IndexedWork['facets']> = {},
): IndexedWork => ({
  number,
  juryOrder: number,
  publishedAt: number,
  city: '',
  edition: '',
  presentedBy: '',
  facets: { ...noFacets, ...facets },
  texts: { title: '', firm: '', place: '', text: '', ...texts },
})

function indexOf(works: readonly IndexedWork[]): WorkIndex {
  const index = new WorkIndex()
  for (const one of works) index.add(one)
  index.sort()
  return index
}

const all: IndexQuery = { q: '', filters: emptyQuery, sort: 'jury', after: undefined, count: 24 }
const found = (index: WorkIndex, q: string) => index.page({ ...all, q, sort: 'relevance' }).works

test('a title comes before a firm, a firm before a place, a place before a text, and equals in the jury’s order', () => {
  const index = indexOf([
    work(1, { text: 'Near the bridge' }),
    work(2, { place: 'Bridge' }),
    work(3, { firm: 'Bridge and Sons' }),
    work(4, { title: 'The Bridge' }),
    work(5, { title: 'Slow bridge' }),
    work(6, { title: 'A lamp' }),
  ])

  expect(found(index, 'bridge')).toEqual([4, 5, 3, 2, 1])
})

test('the last word may be a beginning, and a plural finds its singular', () => {
  const index = indexOf([work(1, { title: 'Pavilion of bridges' }), work(2, { title: 'Bridge' })])

  expect(found(index, 'pavi')).toEqual([1])
  expect(found(index, 'bridges')).toEqual([1, 2])
  expect(found(index, 'bridge pavi')).toEqual([1])
})

test('accents and case are ignored, and Chinese is found by its characters', () => {
  const index = indexOf([work(1, { title: 'Café 深夜咖啡馆 Épinette' })])

  for (const q of ['CAFE', 'épinette', '咖啡', '咖啡馆', '馆', '深']) expect(found(index, q), q).toEqual([1])
  expect(found(index, '咖夜')).toEqual([])
})

test('a misspelt word is corrected, also a missing, an extra, a wrong or a swapped letter', () => {
  const index = indexOf([work(1, { title: 'The Slow Bridge' }), work(2, { title: 'Brick lamp' })])

  for (const q of ['brdige', 'bridgo', 'brige', 'briddge', 'slow brdige'])
    expect(found(index, q), q).toEqual([1])
  expect(index.page({ ...all, q: 'slow brdige' }).showingFor).toBe('slow bridge')
  expect(index.page({ ...all, q: 'slow bridge' }).showingFor).toBeNull()
  expect(found(index, 'zzzzzz')).toEqual([])
})

test('a misspelt word finds what the word shown instead of it finds', () => {
  const titles = ['Slow bridge', 'Two bridges', 'Old bridge', 'The bribe']
  const index = indexOf(titles.map((title, i) => work(i + 1, { title })))

  // One letter from "bridge" and from "bribe".
  expect(index.page({ ...all, q: 'brige' }).showingFor).toBe('bridge')
  expect(found(index, 'brige')).toEqual(found(index, 'bridge'))
  expect(found(index, 'brige')).toEqual([1, 3, 2])
})

test('words that never occur together are each optional, and more of them come first', () => {
  const index = indexOf([
    work(1, { text: 'brick' }),
    work(2, { text: 'brick lamp' }),
    work(3, { text: 'lamp for a kitchen' }),
  ])

  expect(found(index, 'brick lamp kitchen')).toEqual([2, 3])
  expect(index.page({ ...all, q: 'brick nonexistent' })).toMatchObject({ works: [1, 2], showingFor: 'brick' })
})

test('synonyms are found after the word itself, in the order of their group, in every language', () => {
  const index = indexOf([
    work(1, { title: 'Cabin on a hill' }),
    work(2, { title: 'Hut on a hill' }),
    work(3, { title: 'Maison de thé' }),
    work(4, { title: '茶室' }),
  ])
  index.synonyms = synonymsOf([
    ['hut', 'cabin', 'cabane'],
    ['tea house', 'maison de thé', '茶室'],
  ])

  expect(found(index, 'hut')).toEqual([2, 1])
  expect(found(index, 'cabane')).toEqual([2, 1])
  expect(found(index, 'tea house')).toEqual([3, 4])
  expect(found(index, '茶室')).toEqual([4, 3])
})

test('the pages of a search follow each other without a gap, the most relevant first', () => {
  const works = Array.from({ length: 60 }, (_, i) =>
    work(i + 1, i % 3 === 0 ? { title: 'A bridge' } : { text: 'Near a bridge' }),
  )
  const index = indexOf(works)
  const pages = []
  let after: number | undefined
  do {
    const page = index.page({ ...all, q: 'bridge', sort: 'relevance', after })
    pages.push(page)
    after = page.hasMore ? page.works.at(-1) : undefined
  } while (after !== undefined)

  const titled = works.filter(({ texts }) => texts.title !== '').map(({ number }) => number)
  const others = works.filter(({ texts }) => texts.title === '').map(({ number }) => number)
  expect(pages.flatMap((page) => page.works)).toEqual([...titled, ...others])
  expect(pages.map(({ before, total }) => [before, total])).toEqual([
    [0, 60],
    [24, 60],
    [48, 60],
  ])
})

test('each facet counts with the other facets unchanged', () => {
  const index = indexOf([
    work(1, {}, { level: ['gold'], year: ['2026'] }),
    work(2, {}, { level: ['gold'], year: ['2025'] }),
    work(3, {}, { level: ['silver'], year: ['2026'] }),
    work(4, {}, { level: ['silver'], year: ['2024'] }),
  ])

  const { counts, works, total, without } = index.find({
    ...all,
    filters: { ...emptyQuery, level: ['gold'], year: ['2026'] },
  })

  expect([works, total]).toEqual([[1], 1])
  expect(counts.level).toEqual([
    { value: 'gold', count: 1 },
    { value: 'silver', count: 1 },
  ])
  expect(counts.year).toEqual([
    { value: '2026', count: 1 },
    { value: '2025', count: 1 },
  ])
  expect([without.level, without.year]).toEqual([2, 2])
})

test('the counts are the same whether matching or other works are counted', () => {
  const works = Array.from({ length: 50 }, (_, i) =>
    work(
      i + 1,
      {},
      { kind: [i % 5 ? 'project' : 'product'], material: i % 3 ? ['wood', 'steel'] : ['wood'] },
    ),
  )
  const index = indexOf(works)

  for (const kind of ['project', 'product']) {
    const { counts } = index.find({ ...all, filters: { ...emptyQuery, kind: [kind] } })
    const own = works.filter(({ facets }) => facets.kind[0] === kind)
    const steel = own.filter(({ facets }) => facets.material.includes('steel')).length
    expect(counts.material).toEqual([
      { value: 'wood', count: own.length },
      { value: 'steel', count: steel },
    ])
  }
})

test('the counts of a facet are those of the works that match all other facets, also after works have changed', () => {
  const facet = (values: string[]) => fc.subarray(values)
  const some = fc.record({
    year: facet(['2024', '2025', '2026']),
    country: facet(['CA', 'FR', 'IT']),
    firm: facet(['a', 'b', 'c']),
  })

  fc.assert(
    fc.property(
      fc.array(some, { minLength: 1, maxLength: 12 }),
      fc.array(fc.record({ place: fc.nat(11), facets: some }), { maxLength: 4 }),
      fc.array(some, { minLength: 1, maxLength: 4 }),
      (before, changes, queries) => {
        const own = new Map(before.map((facets, i) => [i + 1, facets]))
        const index = indexOf([...own].map(([number, facets]) => work(number, {}, facets)))
        const check = () => {
          for (const filters of queries) {
            const { counts } = index.find({ ...all, filters: { ...emptyQuery, ...filters } })
            for (const one of ['year', 'country'] as const) {
              const matching = [...own.values()].filter((facets) =>
                (['year', 'country', 'firm'] as const).every(
                  (other) =>
                    other === one ||
                    filters[other].length === 0 ||
                    filters[other].some((value) => facets[other].includes(value)),
                ),
              )
              const expected = new Map<string, number>()
              for (const value of matching.flatMap((facets) => facets[one]))
                expected.set(value, (expected.get(value) ?? 0) + 1)
              expect(new Map(counts[one].map(({ value, count }) => [value, count]))).toEqual(expected)
            }
          }
        }
        check()
        for (const { place, facets } of changes) {
          const number = 1 + (place % before.length)
          own.set(number, facets)
          index.add(work(number, {}, facets))
          index.sort()
          check()
        }
      },
    ),
  )
})

test('a changed work takes its new place, and a removed one is gone', () => {
  const index = indexOf([1, 2, 3, 4].map((number) => work(number, { title: `Work ${number}` })))

  expect(found(index, 'work')).toEqual([1, 2, 3, 4])
  index.add({ ...work(1, { title: 'Renamed' }), juryOrder: 9 })
  index.remove(3)
  index.sort()

  expect(index.page(all).works).toEqual([2, 4, 1])
  expect(index.page({ ...all, sort: 'newest' }).works).toEqual([4, 2, 1])
  expect(found(index, 'work')).toEqual([2, 4])
  index.add(work(5, { title: 'Work 5' }))
  index.sort()
  expect(found(index, 'work')).toEqual([2, 4, 5])
  index.remove(5)
  index.sort()
  expect(index.page({ ...all, after: 2 })).toMatchObject({ works: [4, 1], before: 1, isPlaced: true })
  expect(index.page({ ...all, after: 3 })).toMatchObject({ works: [2, 4, 1], isPlaced: false })
})

test('related works are of the same discipline, those with most in common first', () => {
  const index = indexOf([
    work(1, {}, { discipline: ['house'], category: ['hut'], material: ['wood'] }),
    work(2, {}, { discipline: ['lamp'] }),
    work(3, {}, { discipline: ['house'] }),
    work(4, {}, { discipline: ['house'], material: ['wood'] }),
    work(5, {}, { discipline: ['house'], category: ['hut'] }),
  ])

  expect(index.related(1, 3)).toEqual([5, 4, 3])
  expect(index.related(2, 4)).toEqual([1, 3, 4, 5])
})

test('the neighbours of a work are of its edition and discipline, in the jury’s order', () => {
  const inEdition = (number: number, edition: string, discipline: string) => ({
    ...work(number, {}, { discipline: [discipline] }),
    edition,
  })
  const index = indexOf([
    inEdition(1, '2026', 'house'),
    inEdition(2, '2025', 'house'),
    inEdition(3, '2026', 'lamp'),
    inEdition(4, '2026', 'house'),
  ])

  expect(index.neighbours(4)).toEqual({ previous: 1, next: null })
  index.remove(4)
  index.sort()
  expect(index.neighbours(1)).toEqual({ previous: null, next: null })
})

test('other works of a firm are those that it presents or is credited in', () => {
  const index = indexOf([
    { ...work(1, {}, { firm: ['atelier', 'photographer'] }), presentedBy: 'atelier' },
    work(2, {}, { firm: ['photographer'] }),
    work(3, {}, { firm: ['atelier'] }),
    { ...work(4, {}, { firm: ['atelier'] }), presentedBy: 'atelier' },
  ])

  expect(index.ofSameFirm(4, 4)).toEqual([1, 3])
  expect(index.ofSameFirm(1, 1)).toEqual([3])
  expect(index.ofSameFirm(2, 4)).toEqual([])
})

test('a search uses its first eight words, however many are typed', () => {
  const index = indexOf([work(1, { title: 'Stone house' }), work(2, { title: 'Ninth wonder' })])
  const words = ['stone', ...Array.from({ length: 7 }, (_, i) => `zq${i}xv`), 'ninth']

  expect(index.page({ ...all, q: words.join(' ') }).works).toEqual([1])
})

test('long lists survive many additions', () => {
  const index = indexOf(
    Array.from({ length: 20_000 }, (_, i) => work(i + 1, { title: i % 3 ? 'even stone' : 'stone' })),
  )

  expect(index.page({ ...all, q: 'stone' }).total).toBe(20_000)
  expect(index.page({ ...all, q: 'even' }).total).toBe(Math.floor((20_000 * 2) / 3))
})
