import { afterAll, beforeAll, expect, test } from 'vitest'
import { publications } from '#features/gallery/publication/server/tables.ts'
import { build } from '#tools/setup.mjs'
import { startTestApp, type TestApp } from '#tools/testing/app.ts'
import { letPass } from '#tools/testing/clock.ts'
import { giveEdition, givePublished } from '#tools/testing/published-works.ts'
import { listHomeWorks } from './home-queries.ts'

let app: TestApp

beforeAll(async () => {
  await build(() => {})
  app = await startTestApp({}, { isReused: false })
})
afterAll(() => app?.close())

const pageAt = async (path: string) => (await fetch(`${app.address}${path}`)).text()

test('before the first contest, work and article, the home page says what will be there', async () => {
  const html = await pageAt('/en/home')

  expect(html).toContain('<h1>Design awards, and the works they honour</h1>')
  expect(html).toContain('No contest is open for entries right now.')
  expect(html).not.toContain('Latest winners')
})

test('the home page opens with the best work of the newest edition, with its award', async () => {
  const owner = await app.user()
  const former = await giveEdition(app.db, { ownerId: owner.id, slug: 'former', year: 2025 })
  const newest = await giveEdition(app.db, { ownerId: owner.id, slug: 'newest', year: 2026 })
  const give = (contestId: string | null, title: string, level: string | null, rank: number) =>
    givePublished(app.db, { contestId, ownerId: owner.id }, [{ title: { en: title }, level, rank }])
  await give(former, 'Former Platinum', 'platinum', 1)
  await give(newest, 'Second', 'gold', 2)
  await give(newest, 'First', 'platinum', 1)
  await give(null, 'A Product of 2030', null, 1)

  const { hero, works, edition } = await listHomeWorks(app.db)
  letPass(1100)
  const html = await pageAt('/fr/home')
  await app.db.delete(publications)

  expect([hero?.card.title.en, works.map(({ title }) => title.en)]).toEqual(['First', ['Second']])
  expect(edition?.slug).toBe('newest')
  expect(html).toContain('href="/fr/awards/newest"')
  expect(html).toContain('>Platine<')
})

test('an address without a language leads to the reader’s language, without the token in it', async () => {
  const to = async (path: string, language: string) => {
    const answer = await fetch(`${app.address}${path}`, {
      redirect: 'manual',
      headers: { 'accept-language': language },
    })
    return [answer.status, answer.headers.get('location'), answer.headers.get('vary')]
  }

  expect(await to('/home', 'es-MX,es;q=0.9')).toEqual([302, '/es/home', 'accept-language'])
  expect((await to('/inspirations?level=gold&pid_token=pal_x', 'en'))[1]).toBe('/en/inspirations?level=gold')
  expect((await to('/firms/atelier', 'zh-CN'))[1]).toBe('/zh-hans/firms/atelier')
  expect((await to('/pages/about', 'de'))[1]).toBe('/en/pages/about')
})
