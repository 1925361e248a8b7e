import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Settings } from '#server/settings.ts'
import { type Endpoint, pathFields } from '#shared/endpoint.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route's endpoint, for the API description. */
    endpoint?: Endpoint
  }
}

const docsPath = '/api/docs'

/** The documentation pages load their own files and have inline styles only. */
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

/** The endpoint as JSON Schema. The input and the output are parsed by the contract alone. */
function described(endpoint: Endpoint) {
  const fields = new Set(pathFields(endpoint.path))
  const shape = Object.entries(endpoint.input.shape)
  const part = (isInPath: boolean) =>
    z.toJSONSchema(z.object(Object.fromEntries(shape.filter(([name]) => fields.has(name) === isInPath))), {
      io: 'input',
      unrepresentable: 'any',
    })
  const hasRest = shape.some(([name]) => !fields.has(name))
  const rest = endpoint.method === 'GET' || endpoint.method === 'DELETE' ? 'querystring' : 'body'
  return {
    summary: endpoint.summary,
    tags: [endpoint.path.split('/')[2] ?? 'palmares'],
    ...(endpoint.audience === 'anyone' ? {} : { security: [{ bearer: [] }] }),
    'x-audience': endpoint.audience,
    'x-may-act-as': endpoint.mayActAs ?? false,
    ...(endpoint.blindSafe === undefined ? {} : { 'x-blind-safe': endpoint.blindSafe }),
    ...(endpoint.showsResults && { 'x-shows-results': true }),
    ...(fields.size > 0 ? { params: part(true) } : {}),
    ...(hasRest ? { [rest]: part(false) } : {}),
    response: { 200: z.toJSONSchema(endpoint.output, { io: 'output', unrepresentable: 'any' }) },
  }
}

/** Describes every route registered afterwards at `/api/openapi.json` and `/api/docs`, if the settings allow it. */
export async function serveApiDocs(app: FastifyInstance, { hasApiDocs }: Settings): Promise<void> {
  if (!hasApiDocs) return
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Palmarès', version: '1', description: 'All endpoints of the portal.' },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    // Created on the first request: 340 JSON Schemas would take over half of the start.
    transform: ({ schema, url, route }) => {
      const endpoint = route.config?.endpoint
      return { schema: endpoint ? described(endpoint) : schema, url }
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
