import { open, stat } from 'node:fs/promises'

/** An uploaded file: its bytes, or the path of a file that is streamed. */
export type Source = Buffer | string

/** More than any type of file needs to be known by. */
const startBytes = 1024

export async function sizeOf(source: Source): Promise<number> {
  return typeof source === 'string' ? (await stat(source)).size : source.byteLength
}

/** The first bytes, which identify a file's type. */
export async function startOf(source: Source): Promise<Buffer> {
  if (typeof source !== 'string') return source.subarray(0, startBytes)
  const file = await open(source)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(startBytes), 0, startBytes, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}
