import { afterAll, beforeAll, expect, test } from 'vitest'
import { listSuggestions } from '#features/gallery/publication/contract.ts'
import { startTestApp, type TestApp } from '#tools/testing/app.ts'
import { letPass } from '#tools/testing/clock.ts'
import { giveEdition, givePublished } from '#tools/testing/published-works.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
  const owner = await app.user()
  const contestId = await giveEdition(app.db, { ownerId: owner.id })
  await givePublished(app.db, { contestId, ownerId: owner.id }, [
    { title: { en: 'Maple Pond', fr: 'Étang aux érables' }, city: 'Marseille', country: 'FR', rank: 1 },
    { title: { en: 'Market Hall', fr: 'Halle du marché' }, city: 'Lyon', country: 'FR', rank: 2 },
  ])
})
afterAll(() => app?.close())

async function suggested(q: string, language: 'en' | 'fr') {
  letPass(1100)
  const { body } = await app.request(listSuggestions, { q, language })
  return body.map(({ kind, name, address }) => `${kind}: ${name}, ${decodeURIComponent(address)}`)
}

test('works and places are suggested for a beginning, titles that show it first', async () => {
  expect(await suggested('ma', 'fr')).toEqual([
    'work: Halle du marché, /fr/inspirations/halle-du-marche',
    'work: Étang aux érables, /fr/inspirations/etang-aux-erables',
    'place: Marseille, /fr/inspirations?q=Marseille',
  ])
  expect(await suggested('fra', 'en')).toEqual(['place: France, /en/inspirations?country=FR'])
  expect(await suggested('xyz', 'en')).toEqual([])
})
