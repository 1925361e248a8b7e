import type { Api } from '#server/http.ts'
import { listGallery } from '../contract.ts'
import { searchOf } from '../wall.ts'
import { keepAnswers } from './kept-answers.ts'
import { servePublicPages } from './public-pages.ts'
import { listWall, publicationsVersion } from './queries.ts'
import { limitSearch } from './search-limit.ts'
import { serveShareCards } from './share-cards.ts'

export async function routes(api: Api): Promise<void> {
  const { db } = api.tools
  const kept = keepAnswers<Awaited<ReturnType<typeof listWall>>>({
    version: () => publicationsVersion(db),
    trust: 1000,
    most: 200,
  })
  api.serve(listGallery, async ({ input, request }) => {
    await limitSearch(db, request, input)
    return kept.get(searchOf(input), () => listWall(db, input))
  })
  serveShareCards(api)
  await servePublicPages(api)
}
