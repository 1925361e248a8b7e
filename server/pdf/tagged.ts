import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'

/** Weak, since the same text is sent in several encodings. */
export const tagOf = (text: string) =>
  `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`

/** For content that is the same for all users: caches keep it briefly, and serve it while they revalidate. */
export const sharedForAMoment = 'public, max-age=30, stale-while-revalidate=60'

/** Sets the ETag of a response that is determined by `state`, and says whether the client already has it. */
export function isUnchanged(reply: FastifyReply, state: string, cacheControl: string): boolean {
  const tag = tagOf(state)
  reply.headers({ 'cache-control': cacheControl, etag: tag, vary: 'accept-encoding' })
  return reply.request.headers['if-none-match']?.includes(tag) ?? false
}

/** Responds to a GET with an ETag of the text, and with 304 if the client already has the same text. */
export function sendTagged(reply: FastifyReply, text: string, cacheControl: string) {
  if (isUnchanged(reply, text, cacheControl)) return reply.status(304).send()
  return reply.send(text)
}
