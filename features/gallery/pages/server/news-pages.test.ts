import { afterAll, beforeAll, expect, test } from 'vitest'
import { newsPageSize } from '#features/news/contract.ts'
import { createArticle, publishArticle, submitArticle } from '#features/news/server/actions.ts'
import { saveIssue } from '#features/news/server/magazine.ts'
import { messagesOf } from '#server/messages.ts'
import { unwritten } from '#shared/language.ts'
import { build } from '#tools/setup.mjs'
import { startTestApp, type TestApp, type User } from '#tools/testing/app.ts'

let app: TestApp
let author: User
let organiser: User

beforeAll(async () => {
  await build(() => {})
  app = await startTestApp()
  author = await app.user()
  organiser = await app.user({ roles: ['organiser'] })
}, 120_000)
afterAll(() => app?.close())

const page = async (path: string) => {
  const answer = await fetch(`${app.address}${path}`)
  return { status: answer.status, html: await answer.text(), type: answer.headers.get('content-type') }
}

const hostile = '</script><script>alert(1)</script>'

async function publish(title: string, at = new Date()): Promise<string> {
  const { db, settings } = app.app.tools
  const { id } = await createArticle(db, {
    ownerId: author.id,
    language: 'fr',
    title: { ...unwritten, fr: title },
    lead: { ...unwritten, fr: 'En bref.', en: 'In short.' },
    body: { ...unwritten, fr: '<p>Le texte.</p>' },
  })
  await submitArticle(db, author.id, id, 'en')
  await publishArticle(db, settings, organiser.id, id, at)
  return id
}

test('the news and the magazine show an empty state before the first publication', async () => {
  expect((await page('/fr/news')).html).toContain(messagesOf('news', 'fr')('public.none'))
  expect((await page('/en/e-magazine')).html).toContain(messagesOf('news', 'en')('public.no_issue'))
})

test('a published article has a page in every language, with its canonical URL and structured data', async () => {
  await publish(`Un toit ${hostile}`, new Date('2026-02-01T12:00:00Z'))

  const { status, html } = await page('/en/news/un-toit-script-script-alert-1-script')

  expect(status).toBe(200)
  expect(html).toContain('<p class="')
  expect(html).toContain('In short.')
  expect(html).toContain('This article is in French.')
  expect(html).not.toContain('<script>alert(1)')
  const found = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/.exec(html)?.[1] ?? '{}'
  expect(JSON.parse(found)['@graph'][0].mainEntity).toMatchObject({
    '@type': 'NewsArticle',
    headline: `Un toit ${hostile}`,
    inLanguage: 'fr-CA',
    datePublished: '2026-02-01T12:00:00.000Z',
  })
  expect(html).toContain('hrefLang="es-419"')
})

test('an unpublished article is not found, nor is a page after the last', async () => {
  await createArticle(app.db, { ownerId: author.id, language: 'en' })

  expect((await page('/en/news/nothing-of-the-kind')).status).toBe(404)
  expect((await page('/en/news?page=2')).status).toBe(404)
})

test('each page of the list has its own URL, newest articles first', async () => {
  for (let i = 0; i < newsPageSize; i += 1) await publish(`Numéro ${i}`, new Date(Date.UTC(2026, 2, i + 1)))

  const first = await page('/fr/news')
  const second = await page('/fr/news?page=2')

  expect(first.html.indexOf('Numéro 11')).toBeLessThan(first.html.indexOf('Numéro 10'))
  expect(first.html).toContain('href="/fr/news?page=2"')
  expect(second.html).toContain('Un toit')
  expect(second.html).toContain(
    `<link rel="canonical" href="${app.app.tools.settings.publicUrl}/fr/news?page=2"`,
  )
})

test('the feed and the sitemap list what is published', async () => {
  const feed = await page('/fr/news.xml')
  const sitemap = await page('/sitemap-pages-1.xml')

  expect(feed.type).toContain('application/rss+xml')
  expect(feed.html).toContain('/fr/news/numero-11</link>')
  expect(sitemap.html).toContain('/en/news/numero-3')
})

test('an issue is on the magazine’s page from its day on', async () => {
  const title = { en: 'Roofs', fr: 'Toits', 'zh-hans': '屋顶', es: 'Techos' }
  const readAt = 'https://example.com/1'
  await saveIssue(app.db, organiser.id, {
    issueId: crypto.randomUUID(),
    number: 1,
    title,
    publishedOn: '2026-01-01',
    readAt,
  })
  await saveIssue(app.db, organiser.id, {
    issueId: crypto.randomUUID(),
    number: 2,
    title: { ...title, es: 'Mañana' },
    publishedOn: '2999-01-01',
    readAt,
  })

  const { html } = await page('/es/e-magazine')

  expect(html).toContain('Techos')
  expect(html).toContain('href="https://example.com/1"')
  expect(html).not.toContain('Mañana')
})
