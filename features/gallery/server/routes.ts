import type { Api } from '#server/http.ts'
import { listGallery } from '../contract.ts'
import { servePublicPages } from './public-pages.ts'
import { listWall } from './queries.ts'

export async function routes(api: Api): Promise<void> {
  api.serve(listGallery, ({ db, input }) => listWall(db, input))
  await servePublicPages(api)
}
