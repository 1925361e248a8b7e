import { expect, test } from 'vitest'
import { unwritten } from '#shared/language.ts'
import { freeSlug } from './slug.ts'

const work = {
  projectId: '0198c1de-7b1a-7e52-8a41-5f1d2c3b4a59',
  title: { ...unwritten, fr: 'Le château d’eau', en: 'The water tower' },
  language: 'fr' as const,
  year: 2026,
}

test('a work’s slug is its title in its own language, without accents', () => {
  expect(freeSlug(work, () => false)).toBe('le-chateau-d-eau')
})

test('a second work with the same title adds its year, a third the end of its id', () => {
  const taken = new Set(['le-chateau-d-eau'])
  expect(freeSlug(work, (slug) => taken.has(slug))).toBe('le-chateau-d-eau-2026')
  taken.add('le-chateau-d-eau-2026')
  expect(freeSlug(work, (slug) => taken.has(slug))).toBe('le-chateau-d-eau-5f1d2c3b4a59')
})

test('a title without a Latin letter uses another language’s title, or the id', () => {
  const chinese = { ...work, title: { ...unwritten, 'zh-hans': '水塔' }, language: 'zh-hans' as const }

  expect(freeSlug({ ...chinese, title: { ...chinese.title, en: 'The water tower' } }, () => false)).toBe(
    'the-water-tower',
  )
  expect(freeSlug(chinese, () => false)).toBe('work-5f1d2c3b4a59')
})
