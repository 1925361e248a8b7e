import type { FastifyInstance, FastifyReply } from 'fastify'
import { drawAwardCard, isActive } from '#features/awards/award/server/queries.ts'
import { publicationsVersion } from '#features/gallery/search/server/live-index.ts'
import type { Tools } from '#server/http/http.ts'
import { NotFound } from '#shared/domain-error.ts'
import { isLanguage } from '#shared/language.ts'
import type { ShareCard } from '../share-card.ts'
import { cacheAnswers } from './cached-answers.ts'
import { drawShareCard } from './draw-card.ts'

export interface CardDrawer {
  send(reply: FastifyReply, card: ShareCard): Promise<FastifyReply>
}

function sendImage(reply: FastifyReply, image: Buffer, seconds: number): FastifyReply {
  return reply
    .type('image/jpeg')
    .header('cache-control', `public, max-age=${seconds}, stale-while-revalidate=86400`)
    .header('cross-origin-resource-policy', 'cross-origin')
    .send(image)
}

/** Draws cards of pages, and keeps the last ones: a card with the same content is the same image. */
export function openCardDrawer(tools: Pick<Tools, 'storage'>): CardDrawer {
  const cached = cacheAnswers<Buffer>({ version: async () => '', trust: Number.POSITIVE_INFINITY, most: 60 })
  return {
    async send(reply, card) {
      const image = await cached.get(JSON.stringify(card), () => drawShareCard(tools, card))
      return sendImage(reply, image, 3600)
    },
  }
}

/** Serves the cards of awards, which are the same as the ones that their winners download. */
export function serveAwardCards(app: FastifyInstance, tools: Tools): void {
  const cached = cacheAnswers<Buffer>({ version: () => publicationsVersion(tools.db), trust: 1000, most: 60 })
  app.get<{ Params: { language: string; name: string } }>(
    '/share/awards/:language/:name',
    { schema: { hide: true } },
    async (request, reply) => {
      const { language, name } = request.params
      const [, serial] = /^(PAL-[\d-]{1,30})\.jpg$/.exec(name) ?? []
      if (!serial || !isLanguage(language)) throw new NotFound()
      // An award may be revoked at any time.
      if (!(await isActive(tools.db, serial))) throw new NotFound()
      const card = await cached.get(`${language}/${serial}`, () => drawAwardCard(tools, serial, language))
      return sendImage(reply, card, 3600)
    },
  )
}
