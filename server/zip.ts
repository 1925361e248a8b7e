import { crc32 } from 'node:zlib'

/** A file of an archive: its name, and its bytes as they come. */
export interface Packed {
  name: string
  body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>
}

const utf8Names = 0x0800
const sizesFollow = 0x0008
/** 1 January 1980, the first day that the format knows: an archive tells nothing by its dates. */
const firstDay = 0x0021

function header(signature: number, fields: readonly (readonly [2 | 4, number])[], name = Buffer.alloc(0)) {
  const head = Buffer.alloc(4 + fields.reduce((sum, [size]) => sum + size, 0))
  head.writeUInt32LE(signature, 0)
  let at = 4
  for (const [size, value] of fields) {
    if (size === 2) head.writeUInt16LE(value, at)
    else head.writeUInt32LE(value, at)
    at += size
  }
  return Buffer.concat([head, name])
}

/**
 * The archive as it is packed, without compression: pictures would not get smaller, and nothing is held in memory.
 * Whoever packs makes sure that it stays below the four gigabytes that the format can count.
 */
export async function* zipOf(files: AsyncIterable<Packed> | Iterable<Packed>): AsyncGenerator<Uint8Array> {
  const directory: Buffer[] = []
  let at = 0
  for await (const { name, body } of files) {
    const offset = at
    const named = Buffer.from(name, 'utf8')
    const common = [
      [2, 20],
      [2, utf8Names | sizesFollow],
      [2, 0],
      [2, 0],
      [2, firstDay],
    ] as const
    const start = [...common, [4, 0], [4, 0], [4, 0], [2, named.length], [2, 0]] as const
    const local = header(0x04034b50, start, named)
    yield local
    let sum = 0
    let size = 0
    for await (const part of body) {
      sum = crc32(part, sum)
      size += part.byteLength
      yield part
    }
    const sizes = [
      [4, sum],
      [4, size],
      [4, size],
    ] as const
    const descriptor = header(0x08074b50, sizes)
    yield descriptor
    at += local.length + size + descriptor.length
    const entry = [
      [2, 20],
      ...common,
      ...sizes,
      [2, named.length],
      [2, 0],
      [2, 0],
      [2, 0],
      [2, 0],
      [4, 0],
      [4, offset],
    ] as const
    directory.push(header(0x02014b50, entry, named))
  }
  const size = directory.reduce((sum, entry) => sum + entry.length, 0)
  yield* directory
  yield header(0x06054b50, [
    [2, 0],
    [2, 0],
    [2, directory.length],
    [2, directory.length],
    [4, size],
    [4, at],
    [2, 0],
  ])
}
