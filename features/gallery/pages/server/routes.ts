import { limitSearch } from '#features/gallery/search/server/search-limit.ts'
import { searchOf } from '#features/gallery/search/wall.ts'
import { serveShareCards } from '#features/gallery/works/server/share-cards.ts'
import type { Api } from '#server/http/http.ts'
import { listGallery } from '../contract.ts'
import { saveAnswers } from './cached-answers.ts'
import { servePublicPages } from './public-pages.ts'
import { listWall, publicationsVersion } from './queries.ts'

export async function routes(api: Api): Promise<void> {
  const { db } = api.tools
  const cached = saveAnswers<Awaited<ReturnType<typeof listWall>>>({
    version: () => publicationsVersion(db),
    trust: 1000,
    most: 200,
  })
  api.serve(listGallery, async ({ input, request }) => {
    await limitSearch(db, request, input)
    return cached.get(searchOf(input), () => listWall(db, input))
  })
  serveShareCards(api)
  await servePublicPages(api)
}
