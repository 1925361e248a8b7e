import sharp from 'sharp'
import { runIsolated } from '#server/thread.ts'
import { allOf, type Source } from './source.ts'

/*
 * The image library reads the header of a HEIC file but cannot decode its pixels (HEVC). Another library decodes
 * them into a TIFF with the file's colour profile, which is then processed like every other picture.
 */

const short = 3
const long = 4
const unspecified = 7

interface Box {
  width: number
  height: number
}

/** An uncompressed TIFF with 8 bits each of red, green, blue and opacity; the pixels are filled in later. */
function blankTiff({ width, height }: Box, profile: Buffer): { tiff: Buffer; pixels: Buffer } {
  const bytes = width * height * 4
  const tags = 11
  const bitsAt = 8 + 2 + 12 * tags + 4
  const profileAt = bitsAt + 8
  const pixelsAt = profileAt + profile.byteLength
  // The format requires the tags in numeric order.
  const directory: [number: number, type: number, count: number, value: number][] = [
    [256, long, 1, width],
    [257, long, 1, height],
    [258, short, 4, bitsAt],
    [259, short, 1, 1],
    [262, short, 1, 2],
    [273, long, 1, pixelsAt],
    [277, short, 1, 4],
    [278, long, 1, height],
    [279, long, 1, bytes],
    [338, short, 1, 2],
    [34_675, unspecified, profile.byteLength, profileAt],
  ]
  const tiff = Buffer.alloc(pixelsAt + bytes)
  tiff.write('II', 0, 'latin1')
  tiff.writeUInt16LE(42, 2)
  tiff.writeUInt32LE(8, 4)
  tiff.writeUInt16LE(tags, 8)
  for (const [at, [number, type, count, value]] of directory.entries()) {
    const from = 10 + 12 * at
    tiff.writeUInt16LE(number, from)
    tiff.writeUInt16LE(type, from + 2)
    tiff.writeUInt32LE(count, from + 4)
    tiff.writeUInt32LE(value, from + 8)
  }
  for (let channel = 0; channel < 4; channel += 1) tiff.writeUInt16LE(8, bitsAt + 2 * channel)
  profile.copy(tiff, profileAt)
  return { tiff, pixels: tiff.subarray(pixelsAt) }
}

async function srgbProfile(): Promise<Buffer> {
  const pixel = sharp({ create: { width: 1, height: 1, channels: 3, background: '#000000' } })
  const png = await pixel.withIccProfile('srgb').png().toBuffer()
  const { icc } = await sharp(png).metadata()
  if (!icc) throw new Error('The profile of sRGB is missing.')
  return icc
}

/** In four bytes each: red, green, blue and opacity. */
interface Pixels extends Box {
  data: Uint8Array
}

const program = new URL('./heic-worker.ts', import.meta.url)

/** A picture is decoded while people are served first. */
const mostMs = 120_000

/** The picture as a TIFF with this profile, else that of sRGB. */
export async function decodeHeic(source: Source, icc: Buffer | undefined): Promise<Buffer> {
  const { data, ...box } = await runIsolated<Uint8Array, Pixels>(program, await allOf(source), mostMs)
  const { tiff, pixels } = blankTiff(box, icc ?? (await srgbProfile()))
  pixels.set(data)
  return tiff
}
