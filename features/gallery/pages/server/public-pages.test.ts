import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listGallery } from '#features/gallery/publication/contract.ts'
import { publications } from '#features/gallery/publication/server/tables.ts'
import { saveTexts } from '#features/pages/contract.ts'
import { build } from '#tools/setup.mjs'
import { startTestApp, type TestApp, type User } from '#tools/testing/app.ts'
import { letPass } from '#tools/testing/clock.ts'
import { giveEdition, givePublished } from '#tools/testing/published-works.ts'

let app: TestApp
let owner: User
let contestId: string

async function page(path: string, init: RequestInit = {}) {
  const answer = await fetch(`${app.address}${path}`, { redirect: 'manual', ...init })
  return { status: answer.status, html: await answer.text(), headers: answer.headers }
}

/** Waits until a publication is visible, which takes up to a second. */
const tick = () => letPass(1100)

beforeAll(async () => {
  await build(() => {})
  app = await startTestApp({}, { isReused: false })
  owner = await app.user()
  contestId = await giveEdition(app.db, { ownerId: owner.id })
  await givePublished(app.db, { contestId, ownerId: owner.id }, [
    { title: { en: 'The Slow Bridge', fr: 'Le pont lent' }, level: 'platinum', rank: 1 },
    { title: { en: 'Lamp for One Page' }, kind: 'product', discipline: 'product', level: 'gold', rank: 2 },
  ])
})
afterAll(() => app.close())

test('a link that posts the session token works like a plain visit, and the token is not passed on', async () => {
  const token = 'pal_secret_of_mine'
  const posted = await page('/fr/inspirations?level=gold', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ pid_token: token }),
  })
  expect(posted.status).toBe(303)
  expect(posted.headers.get('location')).toBe('/fr/inspirations?level=gold')
  expect(posted.html).not.toContain(token)

  const answer = await page(`/fr/submit?pid_token=${token}`)
  expect(answer.status).toBe(303)
  expect(answer.headers.get('location')).toBe('/fr/submit')
})

test('a product’s page shows its price, where to buy it and its certifications', async () => {
  const sale = { certifications: 'FSC 100 %', priceRange: 'CAD 300–400', whereToBuy: 'Lampes du Nord, Oslo' }
  const kettle = { title: { en: 'Kettle' }, kind: 'product' as const, discipline: 'product', sale }
  await givePublished(app.db, { contestId, ownerId: owner.id }, [kettle])

  const detailsOf = async (language: string) => {
    const { html } = await page(`/${language}/products/kettle`)
    return [...html.matchAll(/<dt>([^<]*)<\/dt><dd>([^<]*)<\/dd>/g)]
      .map(([, part, name]) => `${part}: ${name}`)
      .filter((line) => Object.values(sale).some((said) => line.endsWith(said)))
  }
  const pages = await Promise.all(['en', 'fr', 'zh-hans', 'es'].map(detailsOf))
  await app.db.delete(publications).where(eq(publications.slug, 'kettle'))

  expect(pages).toEqual([
    ['Certifications: FSC 100 %', 'Price range: CAD 300–400', 'Where to buy: Lampes du Nord, Oslo'],
    ['Certifications: FSC 100 %', 'Gamme de prix: CAD 300–400', 'Points de vente: Lampes du Nord, Oslo'],
    ['认证: FSC 100 %', '价格区间: CAD 300–400', '购买渠道: Lampes du Nord, Oslo'],
    ['Certificaciones: FSC 100 %', 'Rango de precios: CAD 300–400', 'Dónde comprar: Lampes du Nord, Oslo'],
  ])
})

test('a work is found within a second of its publication, and not after its removal', async () => {
  const work = { title: { en: 'Belvedere' }, level: 'gold', rank: 9 } as const
  const found = async () =>
    (await app.request(listGallery, { q: 'belvedree' })).body.works.map(({ slug }) => slug)
  const before = await found()
  await givePublished(app.db, { contestId, ownerId: owner.id }, [work])
  tick()
  const published = await found()
  await app.db.delete(publications).where(eq(publications.slug, 'belvedere'))
  tick()

  expect([before, published, await found()]).toEqual([[], ['belvedere'], []])
})

test('a URL with too many values is not queried, and the API rejects it', async () => {
  const country = Array.from({ length: 13 }, (_, at) => `A${String.fromCharCode(65 + at)}`)

  const { status } = await app.request(listGallery, { country })
  const { html } = await page(`/en/inspirations?${country.map((one) => `country=${one}`).join('&')}`)

  expect(status).toBe(422)
  expect(html).toContain('2 inspirations')
})

test('the header’s links say that no user is logged in, also without JavaScript', async () => {
  const { html } = await page('/fr/inspirations')

  const header = /<header.*?<\/header>/s.exec(html)?.[0] ?? ''
  const forms = [...header.matchAll(/<form[^>]*>\s*<input[^>]*>/g)].map(([form]) =>
    ['method', 'action', 'name', 'value']
      .map((name) => new RegExp(` ${name}="([^"]*)"`).exec(form)?.[1])
      .join(' '),
  )
  expect(new Set(forms)).toEqual(
    new Set(
      ['inspirations', 'news', 'e-magazine', 'submit', 'awards'].map(
        (path) => `post /fr/${path} pid_token disconnect`,
      ),
    ),
  )
})

test('an unchanged page is not sent again, by the portal or by a proxy', async () => {
  const slug = 'lamp-for-one-page'
  const rename = async (title: string) => {
    await app.db
      .update(publications)
      .set({
        work: sql`jsonb_set(work, '{title,en}', to_jsonb(${title}::text))`,
        updatedAt: sql`clock_timestamp()`,
      })
      .where(eq(publications.slug, slug))
    tick()
  }
  const first = await page(`/en/products/${slug}`)
  const tag = first.headers.get('etag') ?? ''
  const again = await page(`/en/products/${slug}`, { headers: { 'if-none-match': tag } })
  const other = await page(`/en/products/${slug}`, { headers: { 'if-none-match': 'W/"another"' } })
  await rename('Lamp for Two')
  const changed = await page(`/en/products/${slug}`, { headers: { 'if-none-match': tag } })

  expect([first.status, again.status, again.html, other.status, changed.status]).toEqual([
    200,
    304,
    '',
    200,
    200,
  ])
  expect(first.headers.get('cache-control')).toBe('public, max-age=30, stale-while-revalidate=60')
  expect(first.headers.get('vary')).toBe('accept-encoding')
  expect(again.headers.get('etag')).toBe(tag)
  expect(changed.html).toContain('Lamp for Two')
})

test('a page is the same for every visitor, so its security policy is valid wherever it is cached', async () => {
  const [one, other] = [await page('/en/inspirations'), await page('/en/inspirations')]

  expect(one.html).toBe(other.html)
  const policy = one.headers.get('content-security-policy')
  expect(policy).toBe(other.headers.get('content-security-policy'))
  // Its one inline script is known by its hash; another one would need a nonce.
  const inline = [
    ...one.html.matchAll(/<script(?![^>]*(?:src=|application\/ld\+json))[^>]*>(.*?)<\/script>/gs),
  ]
  const hashes = inline.map(([, text = '']) => createHash('sha256').update(text).digest('base64'))
  expect(hashes).toHaveLength(1)
  expect(policy).toContain(`script-src 'self' 'sha256-${hashes[0]}';`)
})

test('a changed message shows at once in the parts that are the same on all pages', async () => {
  const before = await page('/fr/submit')
  const organiser = await app.user({ roles: ['organiser'] })
  const texts = [{ place: 'gallery', key: 'footer.read', forms: { fr: { other: 'À lire' } } }]

  await app.request(saveTexts, { texts }, organiser)

  const french = await page('/fr/submit')
  const english = await page('/en/submit')
  expect(before.html).not.toContain('À lire')
  expect(french.html).toContain('À lire')
  expect(english.html).not.toContain('À lire')
})

test('the public list has an ETag too', async () => {
  const request = (headers: Record<string, string> = {}) => fetch(`${app.address}/api/gallery`, { headers })
  const first = await request()
  const tag = first.headers.get('etag') ?? ''
  const again = await request({ 'if-none-match': tag })

  expect([first.status, again.status, await again.text()]).toEqual([200, 304, ''])
  expect(first.headers.get('cache-control')).toBe('public, max-age=30, stale-while-revalidate=60')
})
