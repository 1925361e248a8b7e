import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { build } from '#tools/setup.mjs'
import { startTestApp, type TestApp, type User } from '#tools/testing/app.ts'
import { letPass } from '#tools/testing/clock.ts'
import { giveEdition, givePublished } from '#tools/testing/published-works.ts'
import { publishWorks, takeDown } from './publish.ts'
import { publications } from './tables.ts'

let app: TestApp
let owner: User
let contestId: string
let bridgeId: string

async function visit(path: string) {
  const answer = await fetch(`${app.address}${path}`, { redirect: 'manual' })
  return { status: answer.status, location: answer.headers.get('location'), html: await answer.text() }
}

beforeAll(async () => {
  await build(() => {})
  app = await startTestApp()
  owner = await app.user()
  contestId = await giveEdition(app.db, { ownerId: owner.id })
  ;[bridgeId = ''] = await givePublished(app.db, { contestId, ownerId: owner.id }, [
    {
      title: { en: 'The Slow Bridge', fr: 'Le pont lent', 'zh-hans': '慢桥', es: 'El puente lento' },
      level: 'gold',
    },
  ])
})
afterAll(() => app?.close())

test('a work’s page has an address in each language, which links, menu and search engines get', async () => {
  const { status, html } = await visit('/fr/inspirations/le-pont-lent')

  expect(status).toBe(200)
  expect(html).toMatch(/rel="canonical" href="[^"]+\/fr\/inspirations\/le-pont-lent"/)
  for (const [locale, address] of [
    ['en-CA', '/en/inspirations/the-slow-bridge'],
    ['fr-CA', '/fr/inspirations/le-pont-lent'],
    ['zh-Hans', '/zh-hans/inspirations/the-slow-bridge'],
    ['es-419', '/es/inspirations/el-puente-lento'],
    ['x-default', '/en/inspirations/the-slow-bridge'],
  ]) {
    expect(html).toMatch(new RegExp(`hrefLang="${locale}" href="[^"]+${address}"`, 'i'))
  }
  expect(html).toContain('href="/es/inspirations/el-puente-lento"')
  expect((await visit('/fr/inspirations')).html).toContain('href="/fr/inspirations/le-pont-lent"')
})

test('an address of another language or kind redirects permanently', async () => {
  for (const [from, to] of [
    ['/fr/inspirations/the-slow-bridge', '/fr/inspirations/le-pont-lent'],
    ['/en/inspirations/el-puente-lento', '/en/inspirations/the-slow-bridge'],
    ['/es/products/le-pont-lent', '/es/inspirations/el-puente-lento'],
  ] as const) {
    expect(await visit(from), from).toMatchObject({ status: 301, location: to })
  }
})

test('two works with the same title in one language have different addresses', async () => {
  await givePublished(app.db, { contestId, ownerId: owner.id }, [
    { title: { en: 'Another Bridge', fr: 'Le pont lent' }, level: 'gold' },
  ])
  letPass(1100)

  expect((await visit('/en/inspirations/another-bridge')).html).toContain(
    'href="/fr/inspirations/le-pont-lent-2026"',
  )
  expect((await visit('/fr/inspirations/le-pont-lent')).status).toBe(200)
})

test('a work that was taken down is gone at all its addresses, and gets them back', async () => {
  await takeDown(app.db, bridgeId)
  letPass(1100)
  const gone = await visit('/fr/inspirations/le-pont-lent')
  expect([gone.status, (await visit('/en/inspirations/the-slow-bridge')).status]).toEqual([410, 410])
  expect(gone.html).toContain('Cette réalisation a été retirée')
  expect(gone.html).toContain('noindex')

  await publishWorks({ db: app.db }, [bridgeId])
  letPass(1100)
  expect((await visit('/fr/inspirations/le-pont-lent')).status).toBe(200)
  expect(await app.db.$count(publications, eq(publications.slug, 'the-slow-bridge'))).toBe(1)
})
