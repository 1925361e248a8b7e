import { expect, test } from 'vitest'
import { unwritten } from '#shared/language.ts'
import { giveSlugs, possibleSlugs } from './slug.ts'

const work = {
  projectId: '0198c1de-7b1a-7e52-8a41-5f1d2c3b4a59',
  title: { ...unwritten, fr: 'Le château d’eau', en: 'The water tower', 'zh-hans': '水塔' },
  language: 'fr' as const,
  year: 2026,
}
const another = '0198c1de-7b1a-7e52-8a41-000000000000'
const nobody = () => undefined

test('each language’s title is an address, and Chinese pages have the English one', () => {
  expect(giveSlugs(work, nobody)).toEqual({
    slug: 'le-chateau-d-eau',
    slugs: { en: 'the-water-tower', 'zh-hans': 'the-water-tower' },
  })
})

test('a second work with the same title adds its year, a third the end of its id', () => {
  const taken = new Map([['le-chateau-d-eau', another]])
  const slugNow = () => giveSlugs(work, (slug) => taken.get(slug)).slug

  expect(slugNow()).toBe('le-chateau-d-eau-2026')
  taken.set('le-chateau-d-eau-2026', another)
  expect(slugNow()).toBe('le-chateau-d-eau-5f1d2c3b4a59')
  expect(possibleSlugs(work)).toContain(slugNow())
})

test('a title without a Latin letter uses another language’s title, or the id', () => {
  const chinese = { ...work, title: { ...unwritten, 'zh-hans': '水塔' }, language: 'zh-hans' as const }
  const translated = { ...chinese, title: { ...chinese.title, en: 'The water tower' } }

  expect(giveSlugs(translated, nobody)).toEqual({ slug: 'the-water-tower', slugs: {} })
  expect(giveSlugs(chinese, nobody)).toEqual({ slug: 'work-5f1d2c3b4a59', slugs: {} })
})

test('a changed title keeps its address, and a new translation gets one', () => {
  const given = { slug: 'le-chateau-d-eau', slugs: { en: 'water-tower', 'zh-hans': 'water-tower' } }
  const corrected = { ...work, title: { ...work.title, fr: 'Château d’eau', es: 'La torre de agua' } }

  expect(giveSlugs(corrected, () => work.projectId, given)).toEqual({
    slug: 'le-chateau-d-eau',
    slugs: { en: 'water-tower', es: 'la-torre-de-agua', 'zh-hans': 'water-tower' },
  })
})
