import { open, readFile, stat } from 'node:fs/promises'

/** An uploaded file: its bytes, or the path of a file that is streamed. */
export type Source = Buffer | string

/** Enough to know any type of file by, also after some bytes before its signature. */
const startBytes = 1100

export async function sizeOf(source: Source): Promise<number> {
  return typeof source === 'string' ? (await stat(source)).size : source.byteLength
}

/**
 * Some bytes of a file; fewer where it ends. Where and how many may be what the file claims: Node ends the whole process
 * when asked to read 4 GB.
 */
export async function bytesAt(source: Source, from: number, length: number): Promise<Buffer> {
  if (typeof source !== 'string') return source.subarray(from, from + length)
  const file = await open(source)
  try {
    const { size } = await file.stat()
    const there = Math.min(length, size - from)
    if (!(there > 0)) return Buffer.alloc(0)
    const { buffer, bytesRead } = await file.read(Buffer.alloc(there), 0, there, from)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/** The first bytes, which identify a file's type. */
export const startOf = (source: Source): Promise<Buffer> => bytesAt(source, 0, startBytes)

/** All bytes of a file. */
export async function allOf(source: Source): Promise<Buffer> {
  return typeof source === 'string' ? readFile(source) : source
}
