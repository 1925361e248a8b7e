import { drawAwardCard, isActive } from '#features/awards/server/queries.ts'
import { drawCut } from '#features/files/pictures/server/queries/cut.ts'
import { saveAnswers } from '#features/gallery/pages/server/cached-answers.ts'
import { findCover, publicationsVersion } from '#features/gallery/pages/server/queries.ts'
import type { Api } from '#server/http/http.ts'
import { NotFound } from '#shared/domain-error.ts'
import { isLanguage } from '#shared/language.ts'
import { shareCard } from '../share-card.ts'

/** Serves the images of shared links: a work's cropped cover, and an award's card. */
export function serveShareCards({ app, tools }: Api): void {
  const cached = saveAnswers<Buffer>({ version: () => publicationsVersion(tools.db), trust: 1000, most: 60 })
  app.get<{ Params: { name: string } }>(
    '/share/:name',
    { schema: { hide: true } },
    async (request, reply) => {
      const [, slug] = /^(.+)\.jpg$/.exec(request.params.name) ?? []
      if (!slug) throw new NotFound()
      const card = await cached.get(slug, async () => {
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
  app.get<{ Params: { language: string; name: string } }>(
    '/share/awards/:language/:name',
    { schema: { hide: true } },
    async (request, reply) => {
      const { language, name } = request.params
      const [, serial] = /^(PAL-[\d-]{1,30})\.jpg$/.exec(name) ?? []
      if (!serial || !isLanguage(language)) throw new NotFound()
      // The cache version covers published works only, and an award may be revoked without one.
      if (!(await isActive(tools.db, serial))) throw new NotFound()
      const card = await cached.get(`${language}/${serial}`, () => drawAwardCard(tools, serial, language))
      return reply
        .type('image/jpeg')
        .header('cache-control', 'public, max-age=3600')
        .header('cross-origin-resource-policy', 'cross-origin')
        .send(card)
    },
  )
}
