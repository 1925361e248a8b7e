import { getZoomTiles } from '#features/files/pictures/contract.ts'
import { findTiles } from '#features/files/pictures/server/queries/find-tiles.ts'
import { getStorageState } from '#features/files/storage/contract.ts'
import { keyAt } from '#features/files/storage/server/storage-keys.ts'
import { type Api, filePolicy } from '#server/http/http.ts'
import { readStored } from '#server/storage.ts'
import { NotFound } from '#shared/domain-error.ts'
import { readStorageState } from './arrivals.ts'
import { serveUploads } from './uploads.ts'

export async function routes(api: Api): Promise<void> {
  const {
    app,
    tools: { db, storage },
  } = api
  await serveUploads(api)
  api.serve(getZoomTiles, ({ input }) => findTiles(db, input.imageId))
  api.serve(getStorageState, () => readStorageState(api.tools))

  // Derived images are public and immutable: a name is never reused.
  app.get<{ Params: { '*': string } }>('/storage/*', { schema: { hide: true } }, async (request, reply) => {
    const found = keyAt(request.params['*'])
    const stored = found && (await readStored(storage, found.key))
    if (!stored) throw new NotFound()
    return reply
      .type(found.type)
      .header('content-length', stored.bytes)
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('content-security-policy', filePolicy)
      .header('cross-origin-resource-policy', 'cross-origin')
      .send(stored.body)
  })
}
