import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { formatCountry } from '#shared/format.ts'
import { languages } from '#shared/language.ts'
import { synonymsOf } from './query-words.ts'
import { emptyQuery } from './wall.ts'
import { WorkIndex } from './work-index.ts'

/** A table with a line of names: `|` separates its cells. */
function tableIn(name: string): Record<string, string>[] {
  const [head = '', ...lines] = readFileSync(new URL(name, import.meta.url), 'utf8')
    .trim()
    .split('\n')
  const names = head.split('|').map((one) => one.trim())
  return lines.map((line) => {
    const cells = line.split('|').map((cell) => cell.trim())
    return Object.fromEntries(names.map((one, i) => [one, cells[i] ?? '']))
  })
}

const works = tableIn('./searched-works.txt')

function indexOfWorks(): WorkIndex {
  const index = new WorkIndex()
  works.forEach(({ title = '', firm = '', city = '', country = '', text = '' }, i) => {
    const countries = languages.map((language) => formatCountry(country, language))
    index.add({
      number: i + 1,
      juryOrder: i + 1,
      publishedAt: 0,
      city,
      facets: { ...emptyQuery },
      texts: { title, firm, place: `${city} ${countries.join(' ')}`, text },
    })
  })
  index.sort()
  return index
}

test('each search of the list finds first what it must', () => {
  const index = indexOfWorks()
  index.synonyms = synonymsOf([
    ['hut', 'cabin', 'cabane', 'refuge', '小屋', 'cabaña'],
    ['chair', 'seat', 'stool', 'chaise', 'tabouret', '椅子', 'silla'],
    ['lamp', 'light', 'lampe', 'luminaire', '灯', 'lámpara'],
    ['school', 'kindergarten', 'école', '学校', 'escuela'],
    ['library', 'bibliothèque', '图书馆', 'biblioteca'],
    ['poster', 'affiche', '海报', 'cartel'],
    ['bicycle', 'bike', 'vélo', '自行车', 'bicicleta'],
    ['tea house', 'maison de thé', '茶室', 'salón de té'],
  ])
  const searches = tableIn('./searches.txt')

  const found = searches.map(({ query = '' }) => {
    const [number = 0] = index.page({
      q: query,
      filters: emptyQuery,
      sort: 'relevance',
      after: undefined,
      count: 1,
    }).works
    return `${query}: ${works[number - 1]?.slug ?? 'nothing'}`
  })

  expect(searches.length).toBeGreaterThanOrEqual(60)
  expect(found).toEqual(searches.map(({ query, first }) => `${query}: ${first}`))
})
