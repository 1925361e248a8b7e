import type { FastifyInstance } from 'fastify'
import type { Tools } from '#server/http/http.ts'
import { messagesOf } from '#server/messages.ts'
import { type Language, languages, locales } from '#shared/language.ts'
import { writtenIn } from '#shared/written.ts'
import { listNewest } from './queries.ts'

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const escaped = (text: string) => text.replace(/[&<>]/g, (sign) => escapes[sign] ?? sign)

async function feedIn({ db, settings: { publicUrl } }: Tools, language: Language): Promise<string> {
  const t = messagesOf('news', language)
  const items = (await listNewest(db)).map((item) => {
    const say = (text: typeof item.title) => escaped(writtenIn(text, language, item.language).text)
    const address = `${publicUrl}/${language}/news/${item.slug}`
    return `<item><title>${say(item.title)}</title><link>${address}</link><guid>${address}</guid><pubDate>${new Date(item.publishedAt).toUTCString()}</pubDate><dc:creator>${escaped(item.author)}</dc:creator><description>${say(item.lead)}</description></item>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel>
<title>Palmarès, ${escaped(t('public.news'))}</title>
<link>${publicUrl}/${language}/news</link>
<atom:link href="${publicUrl}/${language}/news.xml" rel="self" type="application/rss+xml"/>
<description>${escaped(t('public.news_about'))}</description>
<language>${locales[language]}</language>
${items.join('\n')}
</channel></rss>
`
}

/** `/{lang}/news.xml`: the newest articles as a feed. */
export function serveFeed(app: FastifyInstance, tools: Tools): void {
  for (const language of languages) {
    app.get(`/${language}/news.xml`, { schema: { hide: true } }, async (_request, reply) =>
      reply
        .type('application/rss+xml; charset=utf-8')
        .header('cache-control', 'public, max-age=600')
        .send(await feedIn(tools, language)),
    )
  }
}
