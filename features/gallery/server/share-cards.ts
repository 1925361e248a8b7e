import { drawCut } from '#features/files/server/queries/cut.ts'
import type { Api } from '#server/http.ts'
import { NotFound } from '#shared/refusal.ts'
import { shareCard } from '../share-card.ts'
import { keepAnswers } from './kept-answers.ts'
import { findCover, publicationsVersion } from './queries.ts'

/** The image that stands beside a link to a work elsewhere: its cover, cut where the entrant chose. */
export function serveShareCards({ app, tools }: Api): void {
  const kept = keepAnswers<Buffer>({ version: () => publicationsVersion(tools.db), trust: 1000, most: 60 })
  app.get<{ Params: { name: string } }>(
    '/share/:name',
    { schema: { hide: true } },
    async (request, reply) => {
      const [, slug] = /^(.+)\.jpg$/.exec(request.params.name) ?? []
      if (!slug) throw new NotFound()
      const card = await kept.get(slug, async () => {
        const cover = await findCover(tools.db, slug)
        if (!cover) throw new NotFound()
        return drawCut(tools, cover, shareCard)
      })
      return reply
        .type('image/jpeg')
        .header('cache-control', 'public, max-age=86400')
        .header('cross-origin-resource-policy', 'cross-origin')
        .send(card)
    },
  )
}
