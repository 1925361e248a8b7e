import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listContestAwards, restoreAward, revokeAward } from '#features/awards/award/contract-admin.ts'
import { issueAwards } from '#features/awards/award/server/actions.ts'
import { awards } from '#features/awards/award/server/tables.ts'
import { publishWorks } from '#features/gallery/publication/server/publish.ts'
import { publications } from '#features/gallery/publication/server/tables.ts'
import { openIndex } from '#features/gallery/search/server/live-index.ts'
import { getWall } from '#features/gallery/search/server/wall-queries.ts'
import { emptyQuery } from '#features/gallery/search/wall-query.ts'
import { grandPrizes } from '#features/jury/panel/server/prize-tables.ts'
import { entries } from '#features/projects/project/server/tables.ts'
import { build } from '#tools/setup.mjs'
import { startTestApp, type TestApp, type User } from '#tools/testing/app.ts'
import { letPass } from '#tools/testing/clock.ts'
import { giveEdition, givePublished } from '#tools/testing/published-works.ts'

import { getEdition, listEditions } from './edition-queries.ts'

let app: TestApp
let organiser: User
let owner: User
let contestId: string
let serial: string
let awardId: string

/** The HTML that a browser without JavaScript receives. */
async function page(path: string) {
  const answer = await fetch(`${app.address}${path}`, { redirect: 'manual' })
  return { status: answer.status, html: await answer.text() }
}

/** Waits until a publication is visible, which takes up to a second. */
const tick = () => letPass(1100)

beforeAll(async () => {
  await build(() => {})
  app = await startTestApp()
  organiser = await app.user({ roles: ['organiser'] })
  owner = await app.user()
  contestId = await giveEdition(app.db, { ownerId: owner.id })
  await givePublished(app.db, { contestId, ownerId: owner.id }, [
    {
      title: { en: 'The Slow Bridge', fr: 'Le pont lent', 'zh-hans': '慢桥', es: 'El puente lento' },
      level: 'platinum',
      rank: 1,
      firm: 'Pelletier Roy',
      shapes: [{ width: 2400, height: 1348 }],
    },
    { title: { en: 'A Lamp without a Level' }, level: null, rank: 2 },
    { title: { en: 'A Door without an Award' }, level: null, rank: 3 },
  ])
  const [work] = await app.db.select().from(publications).orderBy(publications.juryOrder)
  const [entry] = await app.db
    .select()
    .from(entries)
    .where(eq(entries.projectId, work?.projectId ?? ''))
  await app.db.insert(grandPrizes).values({
    contestId,
    key: 'grand-prize',
    name: { en: 'Grand Prize', fr: 'Grand Prix', 'zh-hans': '全场大奖', es: 'Gran Premio' },
    position: 1,
    status: 'closed',
    winnerEntryId: entry?.id ?? null,
  })
  await issueAwards(app.db, contestId, 'https://palmares.example')
  await publishWorks({ db: app.db }, [work?.projectId ?? ''])
  const { body } = await app.request(listContestAwards, { contestId }, organiser)
  const level = body.find(({ isTitle }) => !isTitle)
  serial = level?.serial ?? ''
  awardId = level?.id ?? ''
  tick()
})
afterAll(() => app?.close())

test('a title comes first on the pages of the work and the edition, and the wall filters by the level', async () => {
  const work = await page('/en/inspirations/the-slow-bridge')
  expect(work.html.indexOf('Grand Prize')).toBeGreaterThan(0)
  expect(work.html.indexOf('Grand Prize')).toBeLessThan(work.html.indexOf('Platinum'))
  expect(work.html).toContain('level=platinum')
  expect(work.html).not.toContain('level=grand-prize')

  const edition = await page('/fr/awards/edition')
  expect(edition.html.indexOf('Grand Prix')).toBeGreaterThan(0)
  expect(edition.html.indexOf('Grand Prix')).toBeLessThan(edition.html.indexOf('Platine'))
})

test('a work with only a title is listed under "any award", and under no level', async () => {
  const [lamp] = await app.db
    .select()
    .from(publications)
    .where(eq(publications.slug, 'a-lamp-without-a-level'))
  const [entry] = await app.db
    .select()
    .from(entries)
    .where(eq(entries.projectId, lamp?.projectId ?? ''))
  await app.db.insert(grandPrizes).values({
    contestId,
    key: 'light-of-the-year',
    name: { en: 'Light of the Year', fr: 'Lumière de l’année', 'zh-hans': '年度照明', es: 'Luz del año' },
    position: 2,
    status: 'closed',
    winnerEntryId: entry?.id ?? null,
  })
  await publishWorks({ db: app.db }, [lamp?.projectId ?? ''])
  const wall = (level: string[]) =>
    getWall(app.db, openIndex(app.app.tools.read), { ...emptyQuery, level }, 'en')
  const any = await wall(['any'])

  expect(any.works.map(({ slug }) => slug)).toEqual(['the-slow-bridge', 'a-lamp-without-a-level'])
  expect(any.facets.level.map(({ value, count }) => [value, count])).toEqual([
    ['any', 2],
    ['platinum', 1],
  ])
  expect((await wall(['platinum'])).total).toBe(1)
})

test('the page of an award confirms it in the language of its URL and links to the work', async () => {
  const { status, html } = await page(`/fr/awards/verify/${serial}`)

  expect(status).toBe(200)
  expect(html).toContain('Ce prix est valide.')
  for (const said of ['Le pont lent', 'Platine', 'Pelletier Roy', serial]) expect(html).toContain(said)
  expect(html).toContain('href="/fr/inspirations/le-pont-lent"')
  expect(html).toMatch(new RegExp(`og:image" content="[^"]+/share/awards/fr/${serial}\\.jpg"`))
  expect((await page(`/zh-hans/awards/verify/${serial.toLowerCase()}`)).html).toContain('本奖项有效')
})

test('an award is found by its serial', async () => {
  const bare = await page('/en/awards/verify')
  expect([bare.status, bare.html.includes('Verify an award')]).toEqual([200, true])
  expect((await page('/en/awards')).html).toContain('href="/en/awards/verify"')

  const byNumber = await page(`/en/awards/verify?serial=%20${serial.toLowerCase()}`)
  expect([byNumber.status, byNumber.html.includes('This award is valid')]).toEqual([200, true])
  expect((await page('/en/awards/verify?serial=PAL-1')).status).toBe(404)
})

test('the card of an award is an image in the size for shared links', async () => {
  const answer = await fetch(`${app.address}/share/awards/es/${serial}.jpg`)

  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  const { width, height } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
  expect([width, height]).toEqual([1200, 630])
})

test('an unknown serial is reported as unknown, and its page is not indexed', async () => {
  const { status, html } = await page('/en/awards/verify/PAL-2026-9999')

  expect(status).toBe(404)
  expect(html).toContain('Award not found')
  expect(html).toContain('noindex')
  expect((await fetch(`${app.address}/share/awards/en/PAL-2026-9999.jpg`)).status).toBe(404)
})

test('a revoked award is shown as revoked, and the work loses its level; restoring it restores both', async () => {
  await app.request(revokeAward, { awardId, reason: 'Built by <b>others</b>.' }, organiser)
  await app.settle()
  tick()

  const gone = await page(`/en/awards/verify/${serial}`)
  expect(gone.status).toBe(200)
  expect(gone.html).toContain('This award was revoked on')
  expect(gone.html).toContain('Built by &lt;b&gt;others&lt;/b&gt;.')
  expect(gone.html).not.toContain('This award is valid')
  expect((await fetch(`${app.address}/share/awards/es/${serial}.jpg`)).status).toBe(404)
  const work = await page('/en/inspirations/the-slow-bridge')
  expect(work.html).not.toContain('Platinum')
  expect(work.html).toContain('Grand Prize')
  const edition = await page('/en/awards/edition')
  expect([edition.status, edition.html.includes('The Slow Bridge')]).toEqual([200, true])

  await app.request(restoreAward, { awardId }, organiser)
  await app.settle()
  tick()

  expect((await page(`/en/awards/verify/${serial}`)).html).toContain('This award is valid')
  expect((await page('/en/inspirations/the-slow-bridge')).html).toContain('Platinum')
})

test('a title with the same key as a level is revoked separately', async () => {
  const isLevel = eq(awards.id, awardId)
  const [level] = await app.db.select().from(awards).where(isLevel)
  if (!level) throw new Error('There is no award.')
  const { id: _id, ...own } = level
  const title = { ...own, serial: `${serial}-9`, isTitle: true, revokedAt: new Date() }
  await app.db.insert(awards).values(title)
  const isWork = eq(publications.projectId, level.projectId)
  await publishWorks({ db: app.db }, [level.projectId])
  const [work] = await app.db.select().from(publications).where(isWork)
  await app.db.delete(awards).where(eq(awards.serial, title.serial))

  expect([level.levelKey, work?.levelKey]).toEqual(['platinum', 'platinum'])
})

test('a title is on its edition’s page even if its work has no level', async () => {
  const titled = await giveEdition(app.db, { ownerId: owner.id, slug: 'titles', year: 2025 })
  const [projectId = ''] = await givePublished(app.db, { contestId: titled, ownerId: owner.id }, [
    { title: { en: 'The Well', fr: 'Le puits' }, level: null },
  ])
  const [entry] = await app.db.select().from(entries).where(eq(entries.projectId, projectId))
  const name = { en: 'Readers’ Prize', fr: 'Prix du public', 'zh-hans': '读者奖', es: 'Premio del público' }
  await app.db.insert(grandPrizes).values({
    contestId: titled,
    key: 'readers-prize',
    name,
    position: 1,
    status: 'closed',
    winnerEntryId: entry?.id ?? null,
  })
  await issueAwards(app.db, titled, 'https://palmares.example')
  await publishWorks({ db: app.db }, [projectId])
  tick()

  const edition = await page('/fr/awards/titles')
  expect(edition.status).toBe(200)
  for (const said of ['Prix du public', 'Le puits']) expect(edition.html).toContain(said)
  expect((await page('/en/awards')).html).toContain('href="/en/awards/titles"')
  expect((await page('/sitemap-pages-1.xml')).html).toContain('/en/awards/titles<')
})

test('the card of a revoked award is gone at once, even if its work is not on the wall', async () => {
  const card = async () => (await fetch(`${app.address}/share/awards/es/${serial}.jpg`)).status
  await app.db.delete(publications)
  tick()
  expect(await card()).toBe(200)

  await app.request(revokeAward, { awardId, reason: 'Built by others.' }, organiser)

  expect(await card()).toBe(404)
})

test('an edition names its levels from the best, also when the only work of a lower level has a title, and its titled works first', async () => {
  const own = await giveEdition(app.db, { ownerId: owner.id, slug: 'bicycles', year: 2024 })
  const [titled = '', ...others] = await givePublished(app.db, { contestId: own, ownerId: owner.id }, [
    { title: { en: 'A Bicycle' }, level: 'gold', rank: 9, discipline: 'product' },
    { title: { en: 'A Tower' }, level: 'platinum', rank: 1 },
  ])
  const [entry] = await app.db.select().from(entries).where(eq(entries.projectId, titled))
  await app.db.insert(grandPrizes).values({
    contestId: own,
    key: 'product-of-the-year',
    name: { en: 'Product of the Year', fr: 'Produit', 'zh-hans': '年度产品', es: 'Producto' },
    position: 0,
    status: 'closed',
    winnerEntryId: entry?.id ?? null,
  })
  await publishWorks({ db: app.db }, [titled, ...others])

  const edition = (await listEditions(app.db)).find(({ slug }) => slug === 'bicycles')

  expect(edition?.levels.map(({ key, count }) => [key, count])).toEqual([
    ['platinum', 1],
    ['gold', 1],
  ])
  expect((await getEdition(app.db, 'bicycles')).levels.map(({ key }) => key)).toEqual(['platinum', 'gold'])
  expect(edition?.works.map(({ title }) => title.en)).toEqual(['A Bicycle', 'A Tower'])
})
