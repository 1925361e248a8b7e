import type { FastifyInstance, FastifyReply } from 'fastify'
import { listEditionSlugs } from '#features/gallery/editions/server/edition-queries.ts'
import { listJudgingSlugs } from '#features/gallery/editions/server/judging.ts'
import { listFirmAddresses } from '#features/gallery/works/server/firm-queries.ts'
import { listArticleAddresses } from '#features/news/server/queries.ts'
import { builtInPages } from '#features/pages/contract.ts'
import type { Database } from '#server/database/database.ts'
import type { Tools } from '#server/http/http.ts'
import { NotFound } from '#shared/domain-error.ts'
import { languages, locales } from '#shared/language.ts'
import { listAddresses } from './queries.ts'

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign)

function entry(publicUrl: string, path: string, changedAt?: Date): string {
  const address = (language: string) => escaped(`${publicUrl}/${language}${path}`)
  const alternates = languages
    .map((other) => `<xhtml:link rel="alternate" hreflang="${locales[other]}" href="${address(other)}"/>`)
    .join('')
  const changed = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : ''
  return languages
    .map((language) => `<url><loc>${address(language)}</loc>${changed}${alternates}</url>`)
    .join('\n')
}

/** A sitemap index has at most 50,000 URLs a file (https://www.sitemaps.org/protocol.html), each in every language. */
const pagesAtMost = Math.floor(10_000 / languages.length)

/** A path without its language, and its last change if known. */
type Indexed = [path: string, changedAt?: Date]

async function listIndexed(db: Database): Promise<Indexed[]> {
  const works = await listAddresses(db)
  const editions = await listEditionSlugs(db)
  const judged = await listJudgingSlugs(db)
  const articles = await listArticleAddresses(db)
  const firms = await listFirmAddresses(db)
  const texts = builtInPages.filter((slug) => slug !== 'home')
  const all = (paths: readonly string[]) => paths.map((path): Indexed => [path])
  return [
    ...all(['/inspirations', '/awards', '/news', '/e-magazine', '/submit']),
    ...all(texts.map((slug) => `/pages/${slug}`)),
    ...all(editions.map((slug) => `/awards/${slug}`)),
    ...all(judged.map((slug) => `/awards/${slug}/judging`)),
    ...all(firms.map((slug) => `/firms/${slug}`)),
    ...articles.map(({ slug, updatedAt }): Indexed => [`/news/${slug}`, updatedAt]),
    ...works.map(
      ({ slug, kind, updatedAt }): Indexed => [
        `/${kind === 'product' ? 'products' : 'inspirations'}/${slug}`,
        updatedAt,
      ],
    ),
  ]
}

function sendXml(reply: FastifyReply, root: 'urlset' | 'sitemapindex', entries: readonly string[]) {
  const names =
    root === 'urlset'
      ? 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"'
      : 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
  return reply
    .type('application/xml; charset=utf-8')
    .header('cache-control', 'public, max-age=3600')
    .send(`<?xml version="1.0" encoding="UTF-8"?>\n<${root} ${names}>\n${entries.join('\n')}\n</${root}>\n`)
}

/** Serves `sitemap.xml`, the files that it names, and `robots.txt`. */
export function serveIndex(app: FastifyInstance, { db, settings: { publicUrl } }: Tools): void {
  app.get('/sitemap.xml', { schema: { hide: true } }, async (_request, reply) => {
    const { length } = await listIndexed(db)
    const files = Array.from({ length: Math.ceil(length / pagesAtMost) }, (_, at) => at + 1)
    return sendXml(
      reply,
      'sitemapindex',
      files.map((file) => `<sitemap><loc>${escaped(`${publicUrl}/sitemap-${file}.xml`)}</loc></sitemap>`),
    )
  })
  app.get<{ Params: { file: string } }>(
    '/sitemap-:file.xml',
    { schema: { hide: true } },
    async (request, reply) => {
      const file = /^[1-9]\d{0,3}$/.test(request.params.file) ? Number(request.params.file) : 0
      const indexed =
        file > 0 ? (await listIndexed(db)).slice((file - 1) * pagesAtMost, file * pagesAtMost) : []
      if (indexed.length === 0) throw new NotFound()
      return sendXml(
        reply,
        'urlset',
        indexed.map(([path, changedAt]) => entry(publicUrl, path, changedAt)),
      )
    },
  )
  app.get('/robots.txt', { schema: { hide: true } }, async (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .send(
        `User-agent: *\nDisallow: /api/\nDisallow: /account\nDisallow: /admin\nSitemap: ${publicUrl}/sitemap.xml\n`,
      ),
  )
}
