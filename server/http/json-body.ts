import type { FastifyInstance } from 'fastify'

/**
 * The deepest body of the contracts has eight levels; schemas recurse, and thousands of levels would overflow the
 * stack.
 */
const maxDepth = 32

class TooDeep extends Error {
  readonly statusCode = 400
}

function isDeeperThan(levels: number, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some((part) => isDeeperThan(levels - 1, part))
}

/** Parses JSON bodies, and rejects deep nesting before any other code reads the body. */
export function parseJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) =>
    parse(request, body, (error, value) =>
      isDeeperThan(maxDepth, value) ? done(new TooDeep('The body is nested too deep.')) : done(error, value),
    ),
  )
}
