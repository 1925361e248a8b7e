import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { searchedTextsOf, searchTextOf } from '#features/gallery/publication/search-text.ts'
import { inLanguage, type Localized, languages } from '#shared/language.ts'
import { works as demoWorks, disciplines, firms } from '#tools/demo/texts/texts.ts'
import { synonymsOf } from './query-words.ts'
import { emptyQuery } from './wall-query.ts'
import { WorkIndex } from './work-index.ts'

const levels = ['platinum', 'gold', 'silver', 'bronze']

/** The published works of the demo, in the jury's order. */
const works = demoWorks
  .filter(({ edition }) => edition < 2026)
  .toSorted(
    (a, b) =>
      levels.indexOf(a.level ?? 'bronze') - levels.indexOf(b.level ?? 'bronze') || b.edition - a.edition,
  )

/** The synonyms that a new portal has. */
function initialSynonyms() {
  const migration = readFileSync(new URL('../../../migrations/0000_initial.sql', import.meta.url), 'utf8')
  const [, inserted = ''] = migration.split('INSERT INTO synonym_groups (id, terms) VALUES')
  const groups = [...inserted.matchAll(/'(\{"en".*\})'/g)].map(
    ([, terms = '']): Localized => JSON.parse(terms),
  )
  return synonymsOf(groups.map((terms) => languages.flatMap((language) => terms[language].split(/[,，、;]/))))
}

function indexOfDemo(): WorkIndex {
  const index = new WorkIndex()
  const categories = disciplines.flatMap((discipline) => discipline.categories)
  for (const [i, work] of works.entries()) {
    const searchText = searchTextOf({
      language: 'en',
      title: work.title,
      firm: firms.find(({ key }) => key === work.firmKey)?.name ?? '',
      manufacturer: '',
      credits: work.credits,
      city: inLanguage(work.city, 'en'),
      country: work.country,
      summary: work.summary,
      description: {
        en: work.description.map(({ en }) => en).join(' '),
        fr: work.description.map(({ fr }) => fr).join(' '),
        'zh-hans': work.description.map((text) => text['zh-hans']).join(' '),
        es: work.description.map(({ es }) => es).join(' '),
      },
      discipline: disciplines.find(({ key }) => key === work.discipline)?.name ?? null,
      categories: categories.filter(({ key }) => work.categories.includes(key)).map(({ name }) => name),
      contest: null,
      materials: work.materials,
      programmeType: work.programmeType,
    })
    index.add({
      number: i + 1,
      juryOrder: i + 1,
      publishedAt: 0,
      facets: emptyQuery,
      edition: '',
      presentedBy: '',
      ...searchedTextsOf(searchText),
    })
  }
  index.sort()
  index.synonyms = initialSynonyms()
  return index
}

test('the words of neighbouring paragraphs stay apart in what a search looks through', () => {
  const all = (text: string) => ({ en: text, fr: text, 'zh-hans': text, es: text })
  const searchText = searchTextOf({
    language: 'en',
    title: all('Pier'),
    firm: 'Lund & Aas',
    manufacturer: '',
    credits: [],
    city: 'Oslo',
    country: 'NO',
    summary: all('A long pier.'),
    description: all('<h3>Concept</h3><p>Larch roof</p><ul><li><p>Steel</p></li><li><p>420 m²</p></li></ul>'),
    discipline: null,
    categories: [],
    contest: null,
    materials: '',
    programmeType: '',
  })

  expect(searchedTextsOf(searchText).texts.text.split('\t')[0]).toBe(
    'A long pier. | Concept Larch roof Steel 420 m²',
  )
})

test('each search of the list finds first what it must, among the works of the demo', () => {
  const index = indexOfDemo()
  const lines = readFileSync(new URL('./searches.txt', import.meta.url), 'utf8')
    .trim()
    .split('\n')

  const found = lines.map((line) => {
    const [query = ''] = line.split(' | ')
    const { works: page } = index.page({
      q: query,
      filters: emptyQuery,
      sort: 'relevance',
      after: undefined,
      count: 1,
    })
    return `${query} | ${works[(page[0] ?? 0) - 1]?.key ?? 'nothing'}`
  })

  expect(lines.length).toBeGreaterThanOrEqual(60)
  expect(found).toEqual(lines)
})
