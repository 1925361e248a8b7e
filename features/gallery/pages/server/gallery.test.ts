import { and, eq, ne, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { moveContest } from '#features/contests/contest/server/actions.ts'
import { contests } from '#features/contests/contest/server/tables.ts'
import { renditions } from '#features/files/storage/server/tables.ts'
import { listGallery, pageSize } from '#features/gallery/publication/contract.ts'
import { publishWorks } from '#features/gallery/publication/server/publish.ts'
import { publications } from '#features/gallery/publication/server/tables.ts'
import { projectImages } from '#features/projects/project/server/tables.ts'
import { contestAnnounced } from '#features/results/events.ts'
import { messageVersions } from '#server/database/tables.ts'
import { announce } from '#server/jobs.ts'
import { loadOwnMessages } from '#server/message-versions.ts'
import { messagesOf } from '#server/messages.ts'
import { build } from '#tools/setup.mjs'
import { startTestApp, type TestApp, type User } from '#tools/testing/app.ts'
import { letPass } from '#tools/testing/clock.ts'
import { type GivenWork, giveEdition, givePublished, giveWorks } from '#tools/testing/published-works.ts'

let app: TestApp
let owner: User
let contestId: string

const hostile = '</script><script>alert(1)</script>"\'&<img src=x onerror=alert(2)>'

const bridge: GivenWork = {
  title: { en: 'The Slow Bridge', fr: 'Le pont lent', 'zh-hans': '慢桥', es: 'El puente lento' },
  summary: { en: 'A footbridge drawn as one line.', 'zh-hans': '一笔画成的步行桥。' },
  description: { en: '<p>The town asked for a crossing.</p>', 'zh-hans': '<p>镇上要一座桥。</p>' },
  level: 'platinum',
  rank: 1,
  firm: 'Pelletier Roy',
  city: 'Sainte-Luce',
  credits: [
    { role: 'structure', name: 'Bjerke et associés' },
    { role: 'photography', name: 'Ingrid Moe' },
  ],
  legend: { en: 'October, a little after six.' },
  shapes: [
    { width: 2400, height: 1348 },
    { width: 1800, height: 2400 },
  ],
}

const few: GivenWork[] = [
  bridge,
  {
    title: { en: 'Café of Late Hours', fr: 'Café des heures tardives', 'zh-hans': '深夜咖啡馆' },
    level: 'gold',
    rank: 2,
    firm: 'Duparc Associés',
    city: 'Lyon',
    country: 'FR',
  },
  {
    title: { en: 'Lamp for One Page' },
    kind: 'product',
    discipline: 'product',
    level: 'gold',
    rank: 3,
    country: 'IT',
    city: 'Milan',
  },
]

/** The HTML that a browser without JavaScript receives. */
async function page(path: string, init: RequestInit = {}) {
  const answer = await fetch(`${app.address}${path}`, { redirect: 'manual', ...init })
  return { status: answer.status, html: await answer.text(), headers: answer.headers }
}

/** The titles on the wall, in DOM order. */
const titlesIn = (html: string) =>
  [...html.matchAll(/<span class="[^"]*title[^"]*"(?: lang="[^"]*")?>([^<]*)<\/span>/g)].map(
    ([, title]) => title,
  )

/** Waits until a publication is visible, which takes up to a second. */
const tick = () => letPass(1100)

beforeAll(async () => {
  await build(() => {})
  app = await startTestApp()
  owner = await app.user()
  contestId = await giveEdition(app.db, { ownerId: owner.id })
  await givePublished(app.db, { contestId, ownerId: owner.id }, few)
  tick()
})
afterAll(() => app.close())

test('a work’s page has title, text, credits, legend and award without JavaScript', async () => {
  const { status, html } = await page('/en/inspirations/the-slow-bridge')

  expect(status).toBe(200)
  for (const said of [
    '>The Slow Bridge</h1>',
    'A footbridge drawn as one line.',
    '<p>The town asked for a crossing.</p>',
    'Bjerke et associés',
    'Photo: Ingrid Moe',
    'October, a little after six.',
    'Platinum',
    'Architecture, Places to meet',
    'Lamp for One Page',
  ]) {
    expect(html).toContain(said)
  }
  expect(html).toMatch(/<html lang="en-CA"/)
  expect(html).toMatch(/<link rel="canonical" href="[^"]+\/en\/inspirations\/the-slow-bridge"/)
  expect(html).toMatch(/hrefLang="zh-Hans" href="[^"]+\/zh-hans\/inspirations\/the-slow-bridge"/i)
})

test('a page is in the language of its URL, and says so when a text exists only in another', async () => {
  const chinese = await page('/zh-hans/inspirations/the-slow-bridge')
  expect(chinese.html).toMatch(/<html lang="zh-Hans"/)
  expect(chinese.html).toContain('慢桥')
  expect(chinese.html).toContain('镇上要一座桥。')

  const spanish = await page('/es/inspirations/el-puente-lento')
  expect(spanish.html).toContain('El puente lento')
  expect(spanish.html).toContain(messagesOf('gallery', 'es')('work.only_in.en'))
})

test('the wall is in the jury’s order, and its facets show their counts', async () => {
  const { html } = await page('/en/inspirations')

  expect(titlesIn(html)).toEqual(['The Slow Bridge', 'Café of Late Hours', 'Lamp for One Page'])
  expect(html).toContain('3 inspirations')

  const gold = await page('/en/inspirations?level=gold&country=IT')
  expect(titlesIn(gold.html)).toEqual(['Lamp for One Page'])
  expect(gold.html).toContain('href="/en/inspirations?country=IT"')
})

test('a search tolerates typing errors and missing accents, and supports Chinese', async () => {
  const found = async (q: string) =>
    titlesIn((await page(`/en/inspirations?q=${encodeURIComponent(q)}`)).html)

  expect(await found('brdige')).toEqual(['The Slow Bridge'])
  expect(await found('cafe lyon')).toEqual(['Café of Late Hours'])
  expect(await found('CAFÉ')).toEqual(['Café of Late Hours'])
  expect(await found('慢桥')).toEqual(['The Slow Bridge'])
  expect(await found('深夜的咖啡馆')).toEqual(['Café of Late Hours'])
  expect(await found('100%_')).toEqual([])
})

test('an empty wall suggests which filters to remove', async () => {
  const { status, html } = await page('/en/inspirations?q=bridge&kind=product')

  expect(status).toBe(200)
  expect(html).toContain('Nothing matches')
  expect(html).toContain('Without Products: 1 result')
  expect(html).toContain('Without “bridge”: 1 result')
})

test('invalid parameters in a URL are ignored', async () => {
  const { status, html } = await page(
    '/en/inspirations?year=%27%3B--&kind=house&sort=worst&after=nobody&level=gold',
  )

  expect(status).toBe(200)
  expect(titlesIn(html)).toEqual(['Café of Late Hours', 'Lamp for One Page'])
})

test('no work of a contest in judging can be published or viewed', async () => {
  const judged = await giveEdition(app.db, {
    ownerId: owner.id,
    slug: 'judged',
    year: 2027,
    status: 'judging',
  })
  const secret = await giveWorks(app.db, { contestId: judged, ownerId: owner.id }, [
    { title: { en: 'Secret Winner' }, level: 'platinum' },
  ])
  await publishWorks(app.app.tools, secret)
  tick()

  expect((await page('/en/inspirations/secret-winner')).status).toBe(404)
  expect((await page('/en/awards/judged')).status).toBe(404)
  for (const path of ['/en/inspirations?q=secret', '/en/awards', '/sitemap-works-1.xml', '/api/gallery']) {
    expect((await page(path)).html).not.toMatch(/secret winner/i)
  }

  // The announcement publishes it, and a second event changes nothing.
  await app.db.transaction(async (tx) => {
    await moveContest(tx, { actorId: owner.id, contestId: judged, action: 'announce' })
    await announce(tx, contestAnnounced, { contestId: judged })
    await announce(tx, contestAnnounced, { contestId: judged })
  })
  await app.settle()
  tick()
  const { status, html } = await page('/en/inspirations/secret-winner')
  expect(status).toBe(200)
  expect(html).toContain('Platinum')
  expect(await app.db.$count(publications, eq(publications.editionSlug, 'judged'))).toBe(1)
})

test('hostile text is escaped, in the page and in its structured data', async () => {
  await givePublished(app.db, { contestId, ownerId: owner.id }, [
    {
      title: { en: hostile },
      summary: { en: hostile },
      firm: hostile,
      city: hostile,
      rank: 90,
      level: 'gold',
    },
  ])
  tick()
  const [row] = await app.db
    .select()
    .from(publications)
    .where(eq(publications.juryOrder, maxOrder(await orders())))
  const { html } = await page(`/en/inspirations/${row?.slug}`)

  expect(html).not.toContain('<script>alert')
  expect(html).not.toContain('<img src=x')
  expect(html).toContain('&lt;/script&gt;')
  const data = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(html)?.[1] ?? ''
  expect(JSON.parse(data)['@graph'][0].mainEntity).toMatchObject({
    '@type': 'CreativeWork',
    name: row?.work.title.en,
  })
  await app.db.delete(publications).where(eq(publications.id, row?.id ?? ''))
})

const orders = async () => (await app.db.select().from(publications)).map(({ juryOrder }) => juryOrder)
const maxOrder = (all: number[]) => Math.max(...all)

test('a missing page has its own page with the right status', async () => {
  for (const path of [
    '/en/inspirations/nobody',
    '/fr/products/nobody',
    '/en/awards/1900',
    '/en/pages/none',
    '/es/zip',
  ]) {
    const { status, html } = await page(path)
    expect(status, path).toBe(404)
    expect(html).toMatch(/<h1/)
    expect(html).toContain('noindex')
  }
})

test('a server error shows a page with a reference, which is not cached', async () => {
  await app.db.execute(sql`ALTER TABLE publications RENAME TO away`)
  const broken = await page('/fr/inspirations?sort=newest')
  await app.db.execute(sql`ALTER TABLE away RENAME TO publications`)

  expect(broken.status).toBe(500)
  expect(broken.html).toContain('Impossible d’afficher cette page')
  expect(broken.html).toContain(`Référence ${broken.headers.get('x-request-id')}`)
  expect((await page('/fr/inspirations?sort=newest')).status).toBe(200)
})

test('a German URL redirects to the English page', async () => {
  const { status, headers } = await page('/de/inspirations?year=2026')

  expect(status).toBe(302)
  expect(headers.get('location')).toBe('/en/inspirations?year=2026')
})

test('editions, texts and submission have their own pages', async () => {
  const editions = await page('/en/awards')
  expect(editions.html).toContain('href="/en/awards/edition"')
  const edition = await page('/en/awards/edition')
  expect(edition.html.indexOf('Platinum')).toBeLessThan(edition.html.indexOf('Gold'))
  expect(titlesIn(edition.html)).toContain('Lamp for One Page')
  // Each number of the index leads to its place on the page.
  const places = [...edition.html.matchAll(/href="#([^"]+\.[^"]+)"/g)].map(([, place]) => place)
  expect(places.length).toBeGreaterThan(2)
  expect(places.filter((place) => !edition.html.includes(`id="${place}"`))).toEqual([])
  const submit = (await page('/fr/submit')).html
  expect(submit).toContain('Soumettre un projet')
  expect(submit).toContain('Questions et réponses')
  expect((await page('/fr/pages/privacy')).status).toBe(200)
  const robots = await page('/robots.txt')
  expect(robots.html).toContain('/sitemap.xml')
})

test('paging has no gaps and no duplicates, in either order', async () => {
  const many = Array.from({ length: 2 * pageSize + 5 }, (_, i) => ({
    title: { en: `Stone ${i}` },
    level: i % 2 ? 'gold' : null,
    // Many works of equal rank, so that only the id orders them.
    rank: 50 + (i % 3),
  }))
  await givePublished(app.db, { contestId, ownerId: owner.id }, many)
  tick()

  for (const sort of ['jury', 'newest'] as const) {
    const seen: string[] = []
    for (let after: string | null = ''; after !== null; ) {
      const { body }: { body: { works: { slug: string }[]; next: string | null } } = await app.request(
        listGallery,
        {
          q: 'stone',
          sort,
          after,
        },
      )
      seen.push(...body.works.map(({ slug }) => slug))
      after = body.next
    }
    expect(seen).toHaveLength(many.length)
    expect(new Set(seen).size).toBe(many.length)
  }

  const walked: string[] = []
  for (let path: string | undefined = '/en/inspirations?q=stone'; path; ) {
    const { html } = await page(path)
    walked.push(...titlesIn(html).map(String))
    path = /href="([^"]+)"[^>]*rel="next"|rel="next"[^>]*href="([^"]+)"/.exec(html)?.slice(1).find(Boolean)
    path = path?.replaceAll('&amp;', '&')
  }
  expect(new Set(walked).size).toBe(many.length)
  expect(walked).toHaveLength(many.length)
})

test('a shared link shows the work’s cover as a card, with the entrant’s crop', async () => {
  const crop = { x: 0.5, y: 0, width: 0.5, height: 0.5 }
  const halves = sharp({
    create: { width: 1000, height: 1000, channels: 3, background: '#0000ff' },
  }).composite([
    { input: { create: { width: 500, height: 500, channels: 3, background: '#ff0000' } }, left: 500, top: 0 },
  ])
  const [projectId = ''] = await givePublished(app.db, { contestId, ownerId: owner.id }, [
    { title: { en: 'House of Two Colours' }, level: null },
  ])
  // Published images are written anew with their names.
  await app.settle()
  await app.db.update(projectImages).set({ crop }).where(eq(projectImages.projectId, projectId))
  const [row] = await app.db.select().from(projectImages).where(eq(projectImages.projectId, projectId))
  const forms = await app.db
    .select()
    .from(renditions)
    .where(eq(renditions.fileId, row?.fileId ?? ''))
  const bytes = await halves.webp().toBuffer()
  for (const { key } of forms) await app.app.tools.storage.disk.put(key, bytes)
  await publishWorks({ db: app.db }, [projectId])
  tick()

  const { html } = await page('/en/inspirations/house-of-two-colours')
  const address = /property="og:image" content="([^"]*)"/.exec(html)?.[1] ?? ''
  const answer = await fetch(app.address + new URL(address.replaceAll('&amp;', '&')).pathname)
  const card = sharp(Buffer.from(await answer.arrayBuffer()))
  const { width, height, format } = await card.metadata()
  const { dominant } = await card.extract({ left: 456, top: 0, width: 744, height: 630 }).stats()

  expect(address).toMatch(/\/share\/en\/inspirations\/house-of-two-colours\.jpg\?v=\w+$/)
  expect([answer.status, width, height, format]).toEqual([200, 1200, 630, 'jpeg'])
  expect(dominant.r).toBeGreaterThan(dominant.b)
  expect((await page('/share/en/inspirations/never-there.jpg')).status).toBe(404)
})

test('a work published again keeps its slug, and visitors see the changes', async () => {
  const [row] = await app.db.select().from(publications).where(eq(publications.slug, 'the-slow-bridge'))
  await app.db
    .update(contests)
    .set({ name: { en: 'A New Name', fr: 'N', 'zh-hans': 'N', es: 'N' } })
    .where(eq(contests.id, contestId))
  await publishWorks(app.app.tools, [row?.projectId ?? ''])
  tick()

  expect((await page('/en/inspirations/the-slow-bridge')).html).toContain('A New Name')
})

test('a work published while its images are being prepared is retried', async () => {
  const [projectId = ''] = await givePublished(app.db, { contestId, ownerId: owner.id }, [
    { title: { en: 'Early Bird' }, level: 'gold' },
  ])
  const [row] = await app.db.select().from(publications).where(eq(publications.projectId, projectId))
  const ready = row?.card.cover
  await app.db
    .delete(renditions)
    .where(and(eq(renditions.fileId, ready?.id ?? ''), ne(renditions.width, 640)))
  const waiting = () =>
    app.db.$count(sql`pgboss.job`, sql`name = 'refresh-publication' AND data->>'projectId' = ${projectId}`)

  expect(await waiting()).toBe(0)
  await publishWorks(app.app.tools, [projectId])
  expect(await waiting()).toBe(1)
})

test('unsanitised markup in the database does not reach a public page', async () => {
  const html = '<p>Text</p><img src=x onerror="steal()"><a href="javascript:steal()">here</a>'
  const forms = { other: html }
  await app.db
    .insert(messageVersions)
    .values({ place: 'pages', key: 'privacy.content', language: 'en', forms })
  await loadOwnMessages(app.db)
  const shown = (await page('/en/pages/privacy')).html

  expect(shown).toContain('<p>Text</p>here')
  expect(shown).not.toMatch(/onerror="|href="javascript:/)
})
