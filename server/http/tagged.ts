import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip as gzipWhole } from 'node:zlib'
import type { FastifyReply } from 'fastify'

/** Weak, since the same text is sent in several encodings. */
export const tagOf = (text: string | Buffer) => `W/"${hash('sha256', text, 'base64url').slice(0, 22)}"`

/** For content that is the same for all users: caches keep it briefly, and serve it while they revalidate. */
export const sharedForAMoment = 'public, max-age=30, stale-while-revalidate=60'

const brotli = promisify(brotliCompress)
const gzip = promisify<Buffer, Buffer>(gzipWhole)

/** Shorter texts are not compressed. */
const worthCompressing = 1024

/** A text with its tag and its compressed forms, so that a cached one is tagged and compressed only once. */
export class SharedText {
  readonly #tag: string
  readonly #bytes: Buffer
  readonly #quality: number
  readonly #compressed: { br?: Promise<Buffer>; gzip?: Promise<Buffer> } = {}

  /** @param quality of Brotli's compression, from 1 to 11 */
  constructor(text: string, quality = 4) {
    this.#bytes = Buffer.from(text)
    this.#tag = tagOf(this.#bytes)
    this.#quality = quality
  }

  /** Sends the text, or 304 to a client that has it. */
  async send(reply: FastifyReply, cacheControl: string) {
    if (isUnchanged(reply, this.#tag, cacheControl)) return reply.status(304).send()
    const accepted = reply.request.headers['accept-encoding'] ?? ''
    if (this.#bytes.length < worthCompressing) return reply.send(this.#bytes)
    if (/\bbr\b/.test(accepted)) {
      this.#compressed.br ??= brotli(this.#bytes, {
        params: { [constants.BROTLI_PARAM_QUALITY]: this.#quality },
      })
      return reply.header('content-encoding', 'br').send(await this.#compressed.br)
    }
    if (/\bgzip\b/.test(accepted)) {
      this.#compressed.gzip ??= gzip(this.#bytes)
      return reply.header('content-encoding', 'gzip').send(await this.#compressed.gzip)
    }
    return reply.send(this.#bytes)
  }
}

/** Sets the ETag of a response, and says whether the client already has it. */
export function isUnchanged(reply: FastifyReply, tag: string, cacheControl: string): boolean {
  reply.headers({ 'cache-control': cacheControl, etag: tag, vary: 'accept-encoding' })
  return reply.request.headers['if-none-match']?.includes(tag) ?? false
}

/** Responds to a GET with an ETag of the text, and with 304 if the client already has the same text. */
export function sendTagged(reply: FastifyReply, text: string, cacheControl: string) {
  return new SharedText(text).send(reply, cacheControl)
}
