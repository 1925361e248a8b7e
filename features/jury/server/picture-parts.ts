import { createInflate } from 'node:zlib'
import { imageTypeOf } from '#features/files/signature.ts'
import { heifParts } from './heif-parts.ts'
import { longestPart, type PictureBytes } from './picture-bytes.ts'
import { tiffParts } from './tiff-parts.ts'

const mostParts = 200

/** Of all parts of one file, unpacked: what cameras write is a hundredth of it. */
const mostBytes = 512 * 1024

/** What may still be read of a file's words. */
interface Budget {
  left: number
}

/**
 * The parts of a picture's file in which cameras and programs write words, wherever they stand in it; what the picture
 * shows is passed over. Of a file that says more than any camera would, only the beginning is read.
 * @throws what the file throws, after the parts that could be read
 */
export async function* pictureParts(bytes: PictureBytes): AsyncGenerator<Buffer> {
  const budget: Budget = { left: mostBytes }
  let found = 0
  for await (const whole of partsOf(bytes, budget)) {
    const part = whole.subarray(0, budget.left)
    budget.left -= part.length
    found += 1
    yield part
    if (found === mostParts || budget.left === 0) return
  }
}

async function* partsOf(bytes: PictureBytes, budget: Budget): AsyncGenerator<Buffer> {
  const type = imageTypeOf(await bytes.read(0, 16))
  if (type === 'image/jpeg') yield* jpegParts(bytes)
  else if (type === 'image/png') yield* pngParts(bytes, budget)
  else if (type === 'image/webp') yield* webpParts(bytes)
  else if (type === 'image/tiff') yield* tiffParts(bytes)
  else if (type === 'image/heic') yield* heifParts(bytes)
}

/** APP1 holds Exif and XMP, APP13 IPTC; a comment stands by itself. */
const wordy = [0xe1, 0xed, 0xfe]
const scan = 0xda

async function* jpegParts(bytes: PictureBytes): AsyncGenerator<Buffer> {
  let at = 2
  for (;;) {
    const head = await bytes.read(at, 4)
    const marker = head[1]
    if (head.length < 4 || head[0] !== 0xff || marker === undefined || marker === scan) return
    if (marker === 0xff) {
      at += 1
      continue
    }
    const length = head.readUInt16BE(2)
    if (wordy.includes(marker)) yield await bytes.read(at + 4, length - 2)
    at += 2 + length
  }
}

async function* pngParts(bytes: PictureBytes, budget: Budget): AsyncGenerator<Buffer> {
  let at = 8
  for (;;) {
    const head = await bytes.read(at, 8)
    if (head.length < 8) return
    const [length, kind] = [head.readUInt32BE(0), head.toString('latin1', 4)]
    if (['tEXt', 'zTXt', 'iTXt', 'eXIf'].includes(kind)) {
      yield await unpacked(kind, await bytes.read(at + 8, Math.min(length, longestPart)), budget.left)
    }
    at += 12 + length
  }
}

/** After the keyword; the packed form of a text is told by the chunk's name, or by a flag within it. */
async function unpacked(kind: string, chunk: Buffer, most: number): Promise<Buffer> {
  const name = chunk.indexOf(0)
  if (kind === 'zTXt') return inflated(chunk, name + 2, most)
  if (kind !== 'iTXt' || chunk[name + 1] !== 1) return chunk
  const language = chunk.indexOf(0, name + 3)
  return inflated(chunk, chunk.indexOf(0, language + 1) + 1, most)
}

/** What stands before the packed text, and as much of the text as there is room for. */
async function inflated(chunk: Buffer, from: number, most: number): Promise<Buffer> {
  const found = [chunk.subarray(0, from)]
  let held = from
  const unpacking = createInflate()
  unpacking.end(chunk.subarray(from))
  try {
    for await (const piece of unpacking) {
      found.push(piece)
      held += piece.length
      // Leaving ends the unpacking: a small file may unpack to gigabytes.
      if (held >= most) break
    }
  } catch {
    // Broken, or cut off: what came before is still read.
  }
  return Buffer.concat(found)
}

async function* webpParts(bytes: PictureBytes): AsyncGenerator<Buffer> {
  let at = 12
  for (;;) {
    const head = await bytes.read(at, 8)
    if (head.length < 8) return
    const [kind, length] = [head.toString('latin1', 0, 4), head.readUInt32LE(4)]
    if (kind === 'EXIF' || kind === 'XMP ') yield await bytes.read(at + 8, Math.min(length, longestPart))
    at += 8 + length + (length % 2)
  }
}
