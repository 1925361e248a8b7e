import { createHash, randomBytes } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import type { Settings } from '#server/settings.ts'
import { afterFirstPaint } from '#shared/after-first-paint.ts'
import { type SharedText, sharedForAMoment } from './tagged.ts'

const inlineScript = `'sha256-${createHash('sha256').update(afterFirstPaint).digest('base64')}'`

/**
 * The policy for every page of ours. Style attributes are allowed: React sets sizes and colours of images with
 * them, and an attribute cannot run script.
 */
function contentSecurityPolicy(nonce: string | null, settings: Settings): string {
  const own = nonce === null ? "'self'" : `'self' 'nonce-${nonce}'`
  return [
    "default-src 'self'",
    `script-src ${own} ${inlineScript}`,
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

/** Sends a page under its policy; `page` gets the nonce for its own styles and scripts. */
export function sendPage(reply: FastifyReply, settings: Settings, page: (nonce: string) => string) {
  const nonce = randomBytes(16).toString('base64')
  return reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', contentSecurityPolicy(nonce, settings))
    .send(page(nonce))
}

/**
 * Sends a page that is the same for all users. It has no nonce, and so no inline style, and only the script with a known
 * hash: a 304 response may replace the policy of a cached page (RFC 9111, 3.2).
 * @param isFresh it must be revalidated each time, because it may be withdrawn
 */
export function sendSharedPage(reply: FastifyReply, settings: Settings, html: SharedText, isFresh: boolean) {
  reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', contentSecurityPolicy(null, settings))
  return html.send(reply, isFresh ? 'no-cache' : sharedForAMoment)
}
