import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { build } from '#tools/setup.mjs'
import { startTestApp, type TestApp } from '#tools/testing/app.ts'
import { letPass } from '#tools/testing/clock.ts'
import { giveEdition, givePublished } from '#tools/testing/published-works.ts'
import { entriesPerFile } from './sitemap-queries.ts'

let app: TestApp

async function get(path: string, headers: Record<string, string> = {}) {
  const answer = await fetch(`${app.address}${path}`, { headers })
  return { status: answer.status, text: await answer.text(), headers: answer.headers }
}

beforeAll(async () => {
  await build(() => {})
  app = await startTestApp({}, { isReused: false })
  const owner = await app.user()
  const contestId = await giveEdition(app.db, { ownerId: owner.id })
  await givePublished(app.db, { contestId, ownerId: owner.id }, [
    {
      title: { en: 'The Slow Bridge', fr: 'Le pont lent' },
      summary: { en: 'A footbridge & a bench.', fr: 'Une passerelle.' },
      level: 'gold',
      shapes: [
        { width: 2400, height: 1348 },
        { width: 1800, height: 2400 },
      ],
    },
    { title: { en: 'A Door without an Award' }, level: null },
  ])
}, 300_000)
afterAll(() => app?.close())

test('the sitemap has each work at its address in each language, with its images and its last change', async () => {
  const { text } = await get('/sitemap-works-1.xml')

  const url =
    text
      .split('\n')
      .find((line) => line.includes('<loc>') && line.includes('/fr/inspirations/le-pont-lent</loc>')) ?? ''
  expect(url).toMatch(/<lastmod>\d{4}-\d\d-\d\dT/)
  expect(url).toMatch(/hreflang="en-CA" href="[^"]+\/en\/inspirations\/the-slow-bridge"/)
  expect(url).toMatch(/hreflang="x-default" href="[^"]+\/en\/inspirations\/the-slow-bridge"/)
  expect(url.match(/<image:loc>[^<]+\.webp<\/image:loc>/g)).toHaveLength(2)
})

test('a file of the sitemap is not sent again until a publication changes', async () => {
  const first = await get('/sitemap-works-1.xml')
  const known = { 'if-none-match': first.headers.get('etag') ?? '' }
  expect((await get('/sitemap-works-1.xml', known)).status).toBe(304)

  await app.db.execute(
    sql`UPDATE publications SET updated_at = clock_timestamp() WHERE slug = 'the-slow-bridge'`,
  )
  letPass(1100)
  expect((await get('/sitemap-works-1.xml', known)).status).toBe(200)
})

test('the sitemap index lists files of a limited size that together have every work once', async () => {
  const foreignKey = sql.raw('publications_project_id_projects_id_fk')
  await app.db.execute(sql`CREATE TABLE published AS SELECT * FROM publications LIMIT 1`)
  await app.db.execute(sql`ALTER TABLE publications DROP CONSTRAINT ${foreignKey}`)
  await app.db.execute(sql`
    INSERT INTO publications SELECT (jsonb_populate_record(published, jsonb_build_object('id', gen_random_uuid(),
      'project_id', gen_random_uuid(), 'slug', 'many-' || many, 'number', 1000 + many,
      'slugs', '{}'::jsonb))).*
    FROM published, generate_series(1, ${entriesPerFile + 10}) AS many`)
  letPass(1100)

  const index = await get('/sitemap.xml')
  const files = [...index.text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, to]) => new URL(to ?? '').pathname)
  const works = await Promise.all(files.filter((path) => path.includes('works')).map((path) => get(path)))
  const addresses = works.map(({ text }) => [...text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, to]) => to))
  expect(files.slice(0, 3)).toEqual(['/sitemap-pages-1.xml', '/sitemap-works-1.xml', '/sitemap-works-2.xml'])
  expect(addresses.map(({ length }) => length)).toEqual([entriesPerFile * 4, 12 * 4])
  expect(new Set(addresses.flat()).size).toBe((entriesPerFile + 12) * 4)
  expect((await get('/sitemap-works-3.xml')).status).toBe(404)
  expect(works[0]?.text.length).toBeLessThan(50_000_000)
})

test('the feeds have the newest works and awards in the reader’s language, with pictures', async () => {
  await app.db.execute(sql`DELETE FROM publications WHERE slug LIKE 'many-%'`)
  letPass(1100)
  const works = await get('/fr/inspirations.xml')
  const awards = await get('/en/awards.xml')
  const french = await get('/fr/awards.xml')

  expect(works.headers.get('content-type')).toContain('application/rss+xml')
  expect(works.headers.get('etag')).toBeTruthy()
  expect(works.text.match(/<item>/g)).toHaveLength(2)
  expect(works.text).toMatch(/<link>[^<]+\/fr\/inspirations\/le-pont-lent<\/link>/)
  expect(works.text).toMatch(
    /<media:content url="http[^"]+\.webp" medium="image" type="image\/webp" width="1080"/,
  )
  expect(awards.text.match(/<item>/g)).toHaveLength(1)
  expect(awards.text).toContain('<title>Gold: The Slow Bridge</title>')
  expect(french.text).toContain('<title>Or\u00a0: Le pont lent</title>')
  expect(awards.text).toContain('A footbridge &amp; a bench.')
})

test('robots and language models learn where everything is', async () => {
  expect((await get('/robots.txt')).text).toMatch(/Sitemap: http.+\/sitemap\.xml/)
  const { text } = await get('/llms.txt')
  const links = [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, to]) => new URL(to ?? '').pathname)
  const statuses = await Promise.all(links.map(async (path) => `${path} ${(await get(path)).status}`))
  expect(statuses.filter((one) => !one.endsWith(' 200'))).toEqual([])
  expect(links.length).toBeGreaterThan(10)
})
