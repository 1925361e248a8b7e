import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type { Settings } from './settings.ts'

/** Longer than the largest image takes. */
const silenceMs = 60_000

function lengthOf(bytes: number): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(bytes)
  return length
}

/** The command and the content in parts, each after its length; a part of length 0 ends it. */
async function* framed(content: AsyncIterable<Buffer> | Iterable<Buffer>): AsyncGenerator<Buffer> {
  yield Buffer.from('zINSTREAM\0')
  for await (const part of content) yield Buffer.concat([lengthOf(part.length), part])
  yield lengthOf(0)
}

/**
 * Sends a file to ClamAV's daemon (https://docs.clamav.net/manual/Usage/Scanning.html#clamd).
 * @returns the name of the malware in it, null without any
 * @throws Error when the daemon is away or cannot scan it
 */
export async function findMalware(
  scanner: NonNullable<Settings['CLAMD']>,
  content: AsyncIterable<Buffer> | Iterable<Buffer>,
): Promise<string | null> {
  const socket = connect(scanner)
  socket.setTimeout(silenceMs, () => socket.destroy(new Error('It does not answer.')))
  const answer = await pipeline(framed(content), socket, (replies) => text(replies)).catch(
    (cause: unknown) => {
      // A file above its limit gets no answer: the daemon closes the connection.
      const reason = cause instanceof Error ? cause.message : String(cause)
      throw new Error(`The virus scanner is away, or its StreamMaxLength is too small: ${reason}`, { cause })
    },
  )
  if (answer === 'stream: OK\0') return null
  const [, found] = /^stream: (.+) FOUND\0$/.exec(answer) ?? []
  if (!found) throw new Error(`The virus scanner cannot scan: ${answer}`)
  return found
}
