import type { FastifyInstance } from 'fastify'
import type { Tools } from '#server/http/http.ts'
import { sendTagged, sharedForAMoment } from '#server/http/tagged.ts'
import { messagesOf } from '#server/messages.ts'
import { languages, ownNames } from '#shared/language.ts'

function robotsTxt(publicUrl: string): string {
  return [
    'User-agent: *',
    'Allow: /api/gallery',
    ...['/api/', '/account', '/admin', '/*/collections/'].map((path) => `Disallow: ${path}`),
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n')
}

/** What the site holds and where, for language models (https://llmstxt.org). */
function llmsTxt(publicUrl: string, hasApiDocs: boolean): string {
  const t = messagesOf('gallery', 'en')
  const news = messagesOf('news', 'en')
  const line = (name: string, path: string, about: string) => `- [${name}](${publicUrl}${path}): ${about}`
  return [
    '# Palmarès',
    '',
    `> ${t('wall.about')}`,
    '',
    `Every page is complete HTML without JavaScript, with schema.org data, in ${languages.length} languages: the first part of the address is ${languages.map((one) => `\`/${one}/\` (${ownNames[one]})`).join(', ')}.`,
    '',
    '## Pages',
    line(
      t('wall.title'),
      '/en/inspirations',
      'all published works; filters and searches are query parameters',
    ),
    line(t('kind.product'), '/en/products', t('products.about')),
    line(t('firms.title'), '/en/firms', t('firms.about')),
    line(t('map.title'), '/en/map', t('map.about')),
    line(t('awards.title'), '/en/awards', 'editions, their winners and how each edition was judged'),
    line(news('public.news'), '/en/news', news('public.news_about')),
    line(news('public.magazine'), '/en/e-magazine', news('public.magazine_about')),
    line(t('submit.title'), '/en/submit', t('submit.about')),
    line(
      t('awards.check'),
      '/en/awards/verify',
      'whether an award exists and is valid, by its serial number',
    ),
    '',
    '## Data',
    line(
      'Sitemap',
      '/sitemap.xml',
      'every page in every language, with images and the time of the last change',
    ),
    line(
      'Works',
      '/api/gallery',
      'published works as JSON, 24 at a time, with the parameters of the gallery',
    ),
    ...(hasApiDocs ? [line('API', '/api/openapi.json', 'the description of all endpoints')] : []),
    line('Feed of works', '/en/inspirations.xml', 'the newest works, as RSS'),
    line('Feed of awards', '/en/awards.xml', 'the newest awarded works, as RSS'),
    line('Feed of news', '/en/news.xml', 'the newest articles, as RSS'),
    '',
  ].join('\n')
}

/** Serves `robots.txt` and `llms.txt`. */
export function serveRobots(app: FastifyInstance, { settings }: Tools): void {
  const { publicUrl, hasApiDocs } = settings
  const files = { '/robots.txt': robotsTxt(publicUrl), '/llms.txt': llmsTxt(publicUrl, hasApiDocs) }
  for (const [path, text] of Object.entries(files)) {
    app.get(path, { schema: { hide: true } }, (_request, reply) => {
      reply.type('text/plain; charset=utf-8')
      return sendTagged(reply, text, sharedForAMoment)
    })
  }
}
