import { open, readFile, stat } from 'node:fs/promises'

/** An uploaded file: its bytes, or the path of a file that is streamed. */
export type Source = Buffer | string

/** Enough to know any type of file by, also after some bytes before its signature. */
const startBytes = 1100

export async function sizeOf(source: Source): Promise<number> {
  return typeof source === 'string' ? (await stat(source)).size : source.byteLength
}

/** Some bytes of a file; fewer where it ends. */
export async function bytesAt(source: Source, from: number, length: number): Promise<Buffer> {
  if (typeof source !== 'string') return source.subarray(from, from + length)
  const file = await open(source)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, from)
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
