import { knowPublicProjects } from '#features/editorial/server/queries/public-projects.ts'
import { serveCollections } from '#features/gallery/collections/server/routes.ts'
import { serveMarks } from '#features/gallery/marks/server/routes.ts'
import { openIndex } from '#features/gallery/search/server/live-index.ts'
import { suggest } from '#features/gallery/search/server/suggestions.ts'
import { serveSynonyms } from '#features/gallery/search/server/synonyms.ts'
import { wallJson } from '#features/gallery/search/server/wall-queries.ts'
import { searchOf } from '#features/gallery/search/wall.ts'
import { serveAwardCards } from '#features/gallery/sharing/server/share-cards.ts'
import { serveVisits } from '#features/gallery/visits/server/routes.ts'
import { pressRoutes } from '#features/gallery/works/server/press-kit.ts'
import { listPublished } from '#features/gallery/works/server/work-queries.ts'
import { type Api, sharedAnswer } from '#server/http/http.ts'
import { SharedText } from '#server/http/tagged.ts'
import { listGallery, listSuggestions } from '../contract.ts'
import { cacheAnswers } from './cached-answers.ts'
import { servePublicPages } from './public-pages.ts'

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
