import openLibheif from 'libheif-js/libheif-wasm/libheif.js'
import { limitWebAssembly } from '#features/files/storage/server/memory-limit.ts'
import { work } from '#server/thread.ts'

/*
 * Decodes the picture of one HEIC file in its own thread, because the decoder keeps its memory to the end. The pixels
 * go from there into a TIFF at once, and that is moved to the thread that waits: a picture of 12 megapixels takes 36 MB
 * in each copy.
 */

limitWebAssembly(1024 ** 3)

const short = 3
const long = 4
const unspecified = 7

type Tag = [number: number, type: number, count: number, value: number]

/** An uncompressed TIFF with 8 bits for each channel; the pixels are filled in later. */
function blankTiff(
  { width, height, channels }: { width: number; height: number; channels: number },
  profile: Uint8Array,
): { tiff: Buffer<ArrayBuffer>; pixels: Buffer } {
  const bytes = width * height * channels
  const bitsAt = 8
  const profileAt = bitsAt + 8
  const directoryAt = profileAt + profile.byteLength + (profile.byteLength % 2)
  const opacity: Tag[] = channels === 4 ? [[338, short, 1, 2]] : []
  const tags = 10 + opacity.length
  const pixelsAt = directoryAt + 2 + 12 * tags + 4
  // The format requires the tags in numeric order.
  const directory: Tag[] = [
    [256, long, 1, width],
    [257, long, 1, height],
    [258, short, channels, bitsAt],
    [259, short, 1, 1],
    [262, short, 1, 2],
    [273, long, 1, pixelsAt],
    [277, short, 1, channels],
    [278, long, 1, height],
    [279, long, 1, bytes],
    ...opacity,
    [34_675, unspecified, profile.byteLength, profileAt],
  ]
  // Not from Node's pool, which cannot be moved; the pixels are overwritten.
  const tiff = Buffer.allocUnsafeSlow(pixelsAt + bytes).fill(0, 0, pixelsAt)
  tiff.write('II', 0, 'latin1')
  tiff.writeUInt16LE(42, 2)
  tiff.writeUInt32LE(directoryAt, 4)
  for (let channel = 0; channel < channels; channel += 1) tiff.writeUInt16LE(8, bitsAt + 2 * channel)
  tiff.set(profile, profileAt)
  tiff.writeUInt16LE(tags, directoryAt)
  for (const [at, [number, type, count, value]] of directory.entries()) {
    const from = directoryAt + 2 + 12 * at
    tiff.writeUInt16LE(number, from)
    tiff.writeUInt16LE(type, from + 2)
    tiff.writeUInt32LE(count, from + 4)
    tiff.writeUInt32LE(value, from + 8)
  }
  return { tiff, pixels: tiff.subarray(pixelsAt) }
}

export interface HeicTask {
  /** The decoder's program. */
  module: WebAssembly.Module
  bytes: Uint8Array
  /** Of the picture's colours. */
  profile: Uint8Array
}

work(
  ({ module, bytes, profile }: HeicTask): Uint8Array => {
    const libheif = openLibheif({
      instantiateWasm(imports, done) {
        const instance = new WebAssembly.Instance(module, imports)
        done(instance)
        return instance.exports
      },
    })
    const context = libheif.heif_context_alloc()
    const read = libheif.heif_context_read_from_memory(context, bytes)
    if (read.code !== libheif.heif_error_code.heif_error_Ok) throw new Error(read.message)
    const handle = libheif.heif_js_context_get_primary_image_handle(context)
    if (handle.code) throw new Error(handle.message)
    const channels = libheif.heif_image_handle_has_alpha_channel(handle) ? 4 : 3
    const chroma = libheif.heif_chroma[`heif_chroma_interleaved_${channels === 4 ? 'RGBA' : 'RGB'}`]
    const picture = libheif.heif_js_decode_image2(handle, libheif.heif_colorspace.heif_colorspace_RGB, chroma)
    if (picture.code) throw new Error(picture.message)
    const [decoded] = picture.channels
    if (!decoded) throw new Error('The HEIC file holds no picture.')
    const { width, height, stride, data } = decoded
    const { tiff, pixels } = blankTiff({ width, height, channels }, profile)
    const line = width * channels
    for (let row = 0; row < height; row += 1) {
      pixels.set(data.subarray(row * stride, row * stride + line), row * line)
    }
    return tiff
  },
  { movesBytes: true },
)
