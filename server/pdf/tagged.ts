import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'

/** Weak, since the same text is sent in several encodings. */
export const tagOf = (text: string) =>
  `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`

/** For what is the same for everybody: caches keep it for a moment, and show it while they ask for a newer one. */
export const sharedForAMoment = 'public, max-age=30, stale-while-revalidate=60'

/** Answers a GET with a tag of the text, and with the tag alone to whoever has the same text already. */
export function sendTagged(reply: FastifyReply, text: string, cacheControl: string) {
  const tag = tagOf(text)
  reply.headers({ 'cache-control': cacheControl, etag: tag, vary: 'accept-encoding' })
  if (reply.request.headers['if-none-match']?.includes(tag)) return reply.status(304).send()
  return reply.send(text)
}
