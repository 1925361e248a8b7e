import { randomBytes } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { sendTagged, sharedForAMoment } from '#server/pdf/tagged.ts'
import type { Settings } from '#server/settings.ts'

/**
 * The policy for every page of ours. Style attributes are allowed: React sets sizes and colours of images with
 * them, and an attribute cannot run script.
 */
function contentSecurityPolicy(nonce: string | null, settings: Settings): string {
  const own = nonce === null ? "'self'" : `'self' 'nonce-${nonce}'`
  return [
    "default-src 'self'",
    `script-src ${own}`,
    `style-src ${own}`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    `form-action 'self' ${settings.site.trusted.join(' ')}`,
    "require-trusted-types-for 'script'",
  ].join('; ')
}

/** Sends a page of ours under its policy; `page` is handed the nonce for its own styles and scripts. */
export function sendPage(reply: FastifyReply, settings: Settings, page: (nonce: string) => string) {
  const nonce = randomBytes(16).toString('base64')
  return reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', contentSecurityPolicy(nonce, settings))
    .send(page(nonce))
}

/**
 * Sends a page that is the same for everybody. It has no nonce, and so no script or style of its own: a cache that is
 * told that its page still holds may be told of another policy in the same answer (RFC 9111, 3.2).
 * @param isFresh it is to be asked for each time, as what may be withdrawn is
 */
export function sendSharedPage(reply: FastifyReply, settings: Settings, html: string, isFresh: boolean) {
  reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', contentSecurityPolicy(null, settings))
  return sendTagged(reply, html, isFresh ? 'no-cache' : sharedForAMoment)
}
