import type { Api } from '#server/http.ts'
import { NotFound } from '#shared/refusal.ts'
import { keyAt } from './keys.ts'
import { serveUploads } from './uploads.ts'

export async function routes(api: Api): Promise<void> {
  const {
    app,
    tools: { storage },
  } = api
  await serveUploads(api)

  // Derived images, for everybody and for ever: a name is never used twice.
  app.get<{ Params: { '*': string } }>('/storage/*', { schema: { hide: true } }, async (request, reply) => {
    const found = keyAt(request.params['*'])
    if (!found || !(await storage.disk.exists(found.key))) throw new NotFound()
    const { contentLength } = await storage.disk.getMetaData(found.key)
    return reply
      .type(found.type)
      .header('content-length', contentLength)
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('cross-origin-resource-policy', 'cross-origin')
      .send(await storage.disk.getStream(found.key))
  })
}
