import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { tokenField } from '#shared/token-field.ts'

const most = 16_384

/**
 * A visit with a token is the same visit without it: the server discards the body, whatever its type, and
 * redirects the browser to the same address by GET.
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

/** A token must not appear in an address or in the referrer of the next page. */
export function hasToken({ query }: FastifyRequest): boolean {
  return typeof query === 'object' && query !== null && tokenField in query
}

export function addressWithoutToken({ url }: FastifyRequest): string {
  const [path = '/', search = ''] = url.split('?')
  const params = new URLSearchParams(search)
  params.delete(tokenField)
  // Two slashes at the beginning would be another site's address.
  const ours = path.replace(/^[/\\]+/, '/')
  return params.size > 0 ? `${ours}?${params}` : ours
}
