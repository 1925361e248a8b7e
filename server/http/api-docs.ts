import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import type { Settings } from '#server/settings.ts'

const docsPath = '/api/docs'

/** The pages of the documentation have files of their own and nothing inline but styles. */
const docsPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** Describes every route that is added afterwards at `/api/openapi.json` and `/api/docs`, where the settings allow it. */
export async function serveApiDocs(app: FastifyInstance, { hasApiDocs }: Settings): Promise<void> {
  if (!hasApiDocs) return
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Palmarès', version: '1', description: 'Everything the portal can be asked.' },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
  })
  await app.register(swaggerUi, {
    routePrefix: docsPath,
    staticCSP: docsPolicy,
    uiHooks: {
      // The library's own redirect leads to itself as soon as the address has a query or a slash at its end.
      onRequest: async (request, reply) => {
        if (request.routeOptions.url?.endsWith('/static/index.html')) return reply.redirect(docsPath)
      },
    },
  })
  app.get('/api/openapi.json', { schema: { hide: true } }, async () => app.swagger())
}
