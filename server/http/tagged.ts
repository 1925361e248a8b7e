import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip as gzipWhole, zstdCompressSync } from 'node:zlib'
import type { FastifyReply } from 'fastify'

/** Weak, since the same text is sent in several encodings. */
export const tagOf = (text: string | Buffer) => `W/"${hash('sha256', text, 'base64url').slice(0, 22)}"`

/** For content that is the same for all users: caches keep it briefly, and serve it while they revalidate. */
export const sharedForAMoment = 'public, max-age=30, stale-while-revalidate=60'

const brotli = promisify(brotliCompress)
const gzip = promisify<Buffer, Buffer>(gzipWhole)

/** Shorter texts are not compressed. */
const worthCompressing = 1024

type Encoding = 'zstd' | 'br' | 'gzip'

/** A text with its tag and its compressed forms, so that a cached one is tagged and compressed only once. */
export class SharedText {
  readonly #tag: string
  readonly #bytes: Buffer
  readonly #isLasting: boolean
  readonly #compressed: { [encoding in Encoding]?: Buffer | Promise<Buffer> } = {}

  /** @param isLasting it is sent so often that the smallest form is worth its time */
  constructor(text: string, isLasting = false) {
    this.#bytes = Buffer.from(text)
    this.#tag = tagOf(this.#bytes)
    this.#isLasting = isLasting
  }

  /** Sends the text, or 304 to a client that has it. */
  async send(reply: FastifyReply, cacheControl: string) {
    if (isUnchanged(reply, this.#tag, cacheControl)) return reply.status(304).send()
    const encoding = this.#encodingFor(reply.request.headers['accept-encoding'] ?? '')
    if (encoding === null) return reply.send(this.#bytes)
    return reply.header('content-encoding', encoding).send(await this.#compressedAs(encoding))
  }

  #encodingFor(accepted: string) {
    if (this.#bytes.length < worthCompressing) return null
    const preferred: Encoding[] = this.#isLasting ? ['br', 'zstd', 'gzip'] : ['zstd', 'br', 'gzip']
    return preferred.find((encoding) => accepted.includes(encoding)) ?? null
  }

  #compressedAs(encoding: Encoding): Buffer | Promise<Buffer> {
    const made = this.#compressed[encoding]
    if (made) return made
    const now = this.#compress(encoding)
    this.#compressed[encoding] = now
    return now
  }

  #compress(encoding: Encoding): Buffer | Promise<Buffer> {
    // A fifth of Brotli's time for a twelfth more bytes: less than handing the text to another thread costs.
    if (encoding === 'zstd') return zstdCompressSync(this.#bytes)
    if (encoding === 'gzip') return gzip(this.#bytes)
    const quality = this.#isLasting ? 9 : 4
    return brotli(this.#bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } })
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
