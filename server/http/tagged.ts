import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip as gzipWhole, zstdCompressSync, zstdDecompressSync } from 'node:zlib'
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

/** For most texts while they are compressed: new memory for each would pile up until it is collected. */
const scratch = Buffer.allocUnsafeSlow(262_144)

/** The bytes of a text, valid until the next call. */
function bytesOf(text: string): Buffer {
  // A character takes at most three bytes.
  return text.length * 3 > scratch.length ? Buffer.from(text) : scratch.subarray(0, scratch.write(text))
}

/** A copy in memory of its own: a slice would keep all of the buffer that it is from. */
function copied(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(copy)
  return copy
}

/** A fifth of Brotli's time for an eighth more bytes: less than handing the text to another thread costs. */
function compressed(bytes: Buffer): Buffer {
  const params = { [constants.ZSTD_c_compressionLevel]: 1 }
  return zstdCompressSync(bytes, { params, pledgedSrcSize: bytes.length })
}

/** A text with its tag, compressed once, and kept only so. */
export class SharedText {
  readonly #tag: string
  /** As Zstandard, unless it is short. */
  readonly #bytes: Buffer
  readonly #isShort: boolean
  readonly #isLasting: boolean
  readonly #others: { br?: Promise<Buffer>; gzip?: Promise<Buffer> } = {}

  /** @param isLasting it is sent so often that the smallest form is worth its time */
  constructor(text: string, isLasting = false) {
    const bytes = bytesOf(text)
    this.#isShort = bytes.length < worthCompressing
    this.#bytes = copied(this.#isShort ? bytes : compressed(bytes))
    // A lasting text's own tag: the application compares that of the messages with that of its build. For others that
    // of the compressed text is the same, and takes a seventh of the time.
    this.#tag = tagOf(isLasting ? text : this.#bytes)
    this.#isLasting = isLasting
  }

  /** Sends the text, or 304 to a client that has it. */
  async send(reply: FastifyReply, cacheControl: string) {
    if (isUnchanged(reply, this.#tag, cacheControl)) return reply.status(304).send()
    const encoding = this.#encodingFor(reply.request.headers['accept-encoding'] ?? '')
    if (encoding === null) return reply.send(this.#plain())
    return reply.header('content-encoding', encoding).send(await this.#encoded(encoding))
  }

  #encodingFor(accepted: string) {
    if (this.#isShort) return null
    const preferred: Encoding[] = this.#isLasting ? ['br', 'zstd', 'gzip'] : ['zstd', 'br', 'gzip']
    return preferred.find((encoding) => accepted.includes(encoding)) ?? null
  }

  #plain(): Buffer {
    return this.#isShort ? this.#bytes : zstdDecompressSync(this.#bytes)
  }

  #encoded(encoding: Encoding): Buffer | Promise<Buffer> {
    if (encoding === 'zstd') return this.#bytes
    const quality = this.#isLasting ? 9 : 4
    this.#others[encoding] ??=
      encoding === 'gzip'
        ? gzip(this.#plain())
        : brotli(this.#plain(), { params: { [constants.BROTLI_PARAM_QUALITY]: quality } })
    return this.#others[encoding]
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
