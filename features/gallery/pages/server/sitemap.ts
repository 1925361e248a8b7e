import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { publicationsVersion } from '#features/gallery/search/server/live-index.ts'
import type { Tools } from '#server/http/http.ts'
import { isUnchanged, sendTagged, sharedForAMoment, tagOf } from '#server/http/tagged.ts'
import { NotFound } from '#shared/domain-error.ts'
import { languages, locales } from '#shared/language.ts'
import { xmlText } from '#shared/xml.ts'
import { cacheAnswers } from './cached-answers.ts'
import {
  listFirmRanges,
  listPages,
  listWorkRanges,
  readFirms,
  readWorks,
  type SitemapEntry,
  type SitemapRange,
} from './sitemap-queries.ts'

const head = '<?xml version="1.0" encoding="UTF-8"?>\n'
const names = [
  'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"',
  'xmlns:xhtml="http://www.w3.org/1999/xhtml"',
  'xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"',
].join(' ')

function urlsOf({ pathIn, changedAt, images = [] }: SitemapEntry, publicUrl: string): string {
  const addresses = new Map(languages.map((one) => [one, xmlText(`${publicUrl}/${one}${pathIn(one)}`)]))
  const alternates = [
    ...languages.map((one) => [locales[one], addresses.get(one)]),
    ['x-default', addresses.get('en')],
  ]
    .map(([locale, address]) => `<xhtml:link rel="alternate" hreflang="${locale}" href="${address}"/>`)
    .join('')
  const changed = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : ''
  const pictures = images
    .map((path) => `<image:image><image:loc>${xmlText(publicUrl + path)}</image:loc></image:image>`)
    .join('')
  return [...addresses.values()]
    .map((address) => `<url><loc>${address}</loc>${changed}${alternates}${pictures}</url>\n`)
    .join('')
}

async function* urlsetOf(batches: AsyncIterable<SitemapEntry[]>, publicUrl: string) {
  yield `${head}<urlset ${names}>\n`
  for await (const entries of batches) yield entries.map((one) => urlsOf(one, publicUrl)).join('')
  yield '</urlset>\n'
}

interface Files {
  version: string
  works: SitemapRange[]
  firms: SitemapRange[]
}

/**
 * Serves `sitemap.xml` and the files that it names. The ranges of the files are kept until a publication changes; a
 * file is streamed, or answered with 304 until then.
 */
export function serveSitemap(app: FastifyInstance, { db, settings: { publicUrl } }: Tools): void {
  const version = () => publicationsVersion(db)
  const cached = cacheAnswers<Files>({ version, trust: 1000, most: 1 })
  const listFiles = () =>
    cached.get('', async () => ({
      version: await version(),
      works: await listWorkRanges(db),
      firms: await listFirmRanges(db),
    }))

  app.get('/sitemap.xml', { schema: { hide: true } }, async (_request, reply) => {
    const { works, firms } = await listFiles()
    const files = [
      { name: 'pages-1', changedAt: null },
      ...works.map(({ changedAt }, at) => ({ name: `works-${at + 1}`, changedAt })),
      ...firms.map((_, at) => ({ name: `firms-${at + 1}`, changedAt: null })),
    ].map(({ name, changedAt }) => {
      const changed = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : ''
      return `<sitemap><loc>${xmlText(`${publicUrl}/sitemap-${name}.xml`)}</loc>${changed}</sitemap>\n`
    })
    reply.type('application/xml; charset=utf-8')
    return sendTagged(
      reply,
      `${head}<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${files.join('')}</sitemapindex>\n`,
      sharedForAMoment,
    )
  })

  app.get('/sitemap-pages-1.xml', { schema: { hide: true } }, async (_request, reply) => {
    const urls = (await listPages(db)).map((one) => urlsOf(one, publicUrl))
    reply.type('application/xml; charset=utf-8')
    return sendTagged(reply, `${head}<urlset ${names}>\n${urls.join('')}</urlset>\n`, sharedForAMoment)
  })

  for (const [part, read] of [
    ['works', readWorks],
    ['firms', readFirms],
  ] as const) {
    app.get<{ Params: { file: string } }>(
      `/sitemap-${part}-:file.xml`,
      { schema: { hide: true } },
      async (request, reply) => {
        const files = await listFiles()
        const range = /^[1-9]\d{0,4}$/.test(request.params.file)
          ? files[part][Number(request.params.file) - 1]
          : undefined
        if (!range) throw new NotFound()
        reply.type('application/xml; charset=utf-8')
        const state = `${files.version} ${part} ${range.from} ${range.to}`
        if (isUnchanged(reply, tagOf(state), sharedForAMoment)) return reply.status(304).send()
        return reply.send(Readable.from(urlsetOf(read(db, range), publicUrl)))
      },
    )
  }
}
