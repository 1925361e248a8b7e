import { desc } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { feedImage } from '#features/files/pictures/shared-rendition.ts'
import { publications } from '#features/gallery/publication/server/tables.ts'
import { pathOfWork } from '#features/gallery/publication/work-address.ts'
import { publicationsVersion } from '#features/gallery/search/server/live-index.ts'
import type { Database } from '#server/database/database.ts'
import type { Tools } from '#server/http/http.ts'
import { sendTagged, sharedForAMoment } from '#server/http/tagged.ts'
import { messagesOf } from '#server/messages.ts'
import { joinParts } from '#shared/format.ts'
import { inLanguage, type Language, languages, locales } from '#shared/language.ts'
import { rssOf } from '#shared/rss.ts'
import { writtenIn } from '#shared/written.ts'
import { cacheAnswers } from './cached-answers.ts'
import { isAwarded } from './edition-queries.ts'

const most = 30

/** The newest published works, or of these the awarded ones. */
function listNewest(db: Database, isAwards: boolean) {
  const { work, slug, slugs, kind, awards, publishedAt } = publications
  return db
    .select({ work, slug, slugs, kind, awards, publishedAt })
    .from(publications)
    .where(isAwards ? isAwarded : undefined)
    .orderBy(desc(publications.publishedAt), desc(publications.id))
    .limit(most)
}

async function feedIn(
  { db, settings: { publicUrl } }: Tools,
  section: 'inspirations' | 'awards',
  language: Language,
): Promise<string> {
  const t = messagesOf('gallery', language)
  const isAwards = section === 'awards'
  const rows = await listNewest(db, isAwards)
  return rssOf({
    title: `Palmarès, ${t(isAwards ? 'awards.title' : 'wall.title')}`,
    description: t('wall.about'),
    link: `${publicUrl}/${language}/${section}`,
    self: `${publicUrl}/${language}/${section}.xml`,
    language: locales[language],
    items: rows.map(({ work, awards, publishedAt, ...address }) => {
      const [award] = awards
      const title = writtenIn(work.title, language, work.language).text
      const level =
        award && joinParts([inLanguage(award.contest, language), inLanguage(award.level, language)], language)
      return {
        title:
          isAwards && award
            ? t('awards.feed_item', { level: inLanguage(award.level, language), title })
            : title,
        link: `${publicUrl}/${language}${pathOfWork(address, language)}`,
        publishedAt,
        author: work.firm,
        description: [writtenIn(work.summary, language, work.language).text, level]
          .filter(Boolean)
          .join('\n'),
        image: feedImage(work.images[0]?.image ?? null, publicUrl),
      }
    }),
  })
}

/** `/{lang}/inspirations.xml` and `/{lang}/awards.xml`: the newest works and the newest awards as feeds. */
export function serveWorkFeeds(app: FastifyInstance, tools: Tools): void {
  const cached = cacheAnswers<string>({ version: () => publicationsVersion(tools.db), trust: 1000, most: 8 })
  for (const language of languages) {
    for (const section of ['inspirations', 'awards'] as const) {
      const path = `/${language}/${section}.xml`
      app.get(path, { schema: { hide: true } }, async (_request, reply) => {
        reply.type('application/rss+xml; charset=utf-8')
        const feed = await cached.get(path, () => feedIn(tools, section, language))
        return sendTagged(reply, feed, sharedForAMoment)
      })
    }
  }
}
