import type { FastifyInstance } from 'fastify'
import { listArticleAddresses } from '#features/news/server/queries.ts'
import { builtInPages } from '#features/pages/contract.ts'
import type { Tools } from '#server/http.ts'
import { languages, locales } from '#shared/language.ts'
import { listEditionSlugs } from './edition-queries.ts'
import { listFirmAddresses } from './firm-queries.ts'
import { listJudgingSlugs } from './judging.ts'
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

/** `sitemap.xml` and `robots.txt`: what those who index the site are told. */
export function serveIndex(app: FastifyInstance, { db, settings: { publicUrl } }: Tools): void {
  app.get('/sitemap.xml', { schema: { hide: true } }, async (_request, reply) => {
    const works = await listAddresses(db)
    const editions = await listEditionSlugs(db)
    const judged = await listJudgingSlugs(db)
    const articles = await listArticleAddresses(db)
    const firms = await listFirmAddresses(db)
    const texts = builtInPages.filter((slug) => slug !== 'home')
    const entries = [
      ...['/inspirations', '/awards', '/news', '/e-magazine', '/submit'].map((path) =>
        entry(publicUrl, path),
      ),
      ...texts.map((slug) => entry(publicUrl, `/pages/${slug}`)),
      ...editions.map((slug) => entry(publicUrl, `/awards/${slug}`)),
      ...judged.map((slug) => entry(publicUrl, `/awards/${slug}/judging`)),
      ...firms.map((slug) => entry(publicUrl, `/firms/${slug}`)),
      ...articles.map(({ slug, updatedAt }) => entry(publicUrl, `/news/${slug}`, updatedAt)),
      ...works.map(({ slug, kind, updatedAt }) =>
        entry(publicUrl, `/${kind === 'product' ? 'products' : 'inspirations'}/${slug}`, updatedAt),
      ),
    ]
    return reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(`<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${entries.join('\n')}
</urlset>
`)
  })
  app.get('/robots.txt', { schema: { hide: true } }, async (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .send(
        `User-agent: *\nDisallow: /api/\nDisallow: /account\nDisallow: /admin\nSitemap: ${publicUrl}/sitemap.xml\n`,
      ),
  )
}
