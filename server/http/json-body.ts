import type { FastifyInstance } from 'fastify'

/**
 * The deepest body of the contracts has eight levels; schemas recurse, and thousands of levels would overflow the
 * stack.
 */
const maxDepth = 32

/** The widest body of the contracts has some 20,000 values; a schema reports each value that is wrong. */
const maxValues = 50_000

class OddBody extends Error {
  readonly statusCode = 400
}

const isObject = (value: unknown) => typeof value === 'object' && value !== null

/** Counts no further than to the first level or value too many. */
function isTooMuch(body: object): boolean {
  let values = 0
  const isTooMuchIn = (value: object, levels: number): boolean =>
    levels === 0 ||
    Object.values(value).some(
      (part) => ++values > maxValues || (isObject(part) && isTooMuchIn(part, levels - 1)),
    )
  return isTooMuchIn(body, maxDepth)
}

/** Parses JSON bodies. What is no object, nested too deep or too wide is rejected before other code reads it. */
export function parseJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) =>
    parse(request, body, (error, value) => {
      if (error) return done(error)
      if (!isObject(value) || Array.isArray(value)) return done(new OddBody('The body is no object.'))
      if (isTooMuch(value)) return done(new OddBody('The body is nested too deep or too wide.'))
      return done(null, value)
    }),
  )
}
