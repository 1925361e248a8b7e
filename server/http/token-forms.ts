import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { tokenField } from '#shared/token-field.ts'

const most = 16_384

/**
 * A visit that brings a token is the same visit without it: the body is read and forgotten, whatever its type, and
 * the browser sent to the same address by GET.
 */
export function takeTokenForms(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: most }, (_request, _body, done) =>
    done(null, null),
  )
}

export function turnToGet(request: FastifyRequest, reply: FastifyReply) {
  return reply.redirect(addressWithoutToken(request), 303)
}

/** A token has no place in an address, nor in what the reader's next page is told of this one. */
export function hasToken({ query }: FastifyRequest): boolean {
  return typeof query === 'object' && query !== null && tokenField in query
}

export function addressWithoutToken({ url }: FastifyRequest): string {
  const [path = '/', search = ''] = url.split('?')
  const input = new URLSearchParams(search)
  input.delete(tokenField)
  // Two slashes at the beginning would be another site's address.
  const ours = path.replace(/^[/\\]+/, '/')
  return input.size > 0 ? `${ours}?${input}` : ours
}
