import { knowPublicProjects } from '#features/editorial/server/queries/public-projects.ts'
import { cacheAnswers } from '#features/gallery/pages/server/cached-answers.ts'
import { pressRoutes } from '#features/gallery/pages/server/press-kit.ts'
import { servePublicPages } from '#features/gallery/pages/server/public-pages.ts'
import { serveAwardCards } from '#features/gallery/pages/server/share-cards.ts'
import { listGallery, listSuggestions } from '#features/gallery/publication/contract.ts'
import { listPublished } from '#features/gallery/publication/server/queries/published.ts'
import { openIndex } from '#features/gallery/search/server/live-index.ts'
import { suggest } from '#features/gallery/search/server/suggestions.ts'
import { serveSynonyms } from '#features/gallery/search/server/synonyms.ts'
import { wallJson } from '#features/gallery/search/server/wall-queries.ts'
import { searchOf } from '#features/gallery/search/wall-query.ts'
import { type Api, sharedAnswer } from '#server/http/http.ts'
import { SharedText } from '#server/http/tagged.ts'
import { serveCollections } from './collection-routes.ts'
import { serveMarks } from './mark-routes.ts'
import { serveVisits } from './visit-routes.ts'

export async function routes(api: Api): Promise<void> {
  const { read } = api.tools
  knowPublicProjects(listPublished)
  const index = openIndex(read)
  // At the start, so that no visitor waits for it.
  api.app.addHook('onListen', () => {
    index
      .read()
      .catch((error: unknown) => api.tools.log.warn({ err: error }, 'the gallery could not be read'))
  })
  const cached = cacheAnswers<SharedText>({ version: index.version, trust: 0, most: 200 })
  api.share(listGallery, ({ input }) =>
    cached.get(searchOf(input), async () => new SharedText(await read((db) => wallJson(db, index, input)))),
  )
  api.share(listSuggestions, async ({ input }) =>
    sharedAnswer(listSuggestions, await read((db) => suggest(db, index, input))),
  )
  serveAwardCards(api.app, api.tools)
  serveCollections(api)
  serveSynonyms(api)
  serveMarks(api)
  serveVisits(api)
  pressRoutes(api)
  await servePublicPages(api, index)
}
