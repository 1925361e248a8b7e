import type { FastifyInstance } from 'fastify'
import { feedImage } from '#features/files/pictures/shared-rendition.ts'
import type { Tools } from '#server/http/http.ts'
import { sendTagged, sharedForAMoment } from '#server/http/tagged.ts'
import { messagesOf } from '#server/messages.ts'
import { type Language, languages, locales } from '#shared/language.ts'
import { rssOf } from '#shared/rss.ts'
import { writtenIn } from '#shared/written.ts'
import { listNewest } from './queries.ts'

async function feedIn({ db, settings: { publicUrl } }: Tools, language: Language): Promise<string> {
  const t = messagesOf('news', language)
  const items = await listNewest(db)
  return rssOf({
    title: `Palmarès, ${t('public.news')}`,
    description: t('public.news_about'),
    link: `${publicUrl}/${language}/news`,
    self: `${publicUrl}/${language}/news.xml`,
    language: locales[language],
    items: items.map((item) => ({
      title: writtenIn(item.title, language, item.language).text,
      link: `${publicUrl}/${language}/news/${item.slug}`,
      publishedAt: new Date(item.publishedAt),
      author: item.author,
      description: writtenIn(item.lead, language, item.language).text,
      image: feedImage(item.cover, publicUrl),
    })),
  })
}

/** `/{lang}/news.xml`: the newest articles as a feed. */
export function serveFeed(app: FastifyInstance, tools: Tools): void {
  for (const language of languages) {
    app.get(`/${language}/news.xml`, { schema: { hide: true } }, async (_request, reply) => {
      reply.type('application/rss+xml; charset=utf-8')
      return sendTagged(reply, await feedIn(tools, language), sharedForAMoment)
    })
  }
}
