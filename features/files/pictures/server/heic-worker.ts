import { limitWebAssembly } from '#features/files/storage/server/memory-limit.ts'
import { work } from '#server/thread.ts'

/*
 * Decodes the picture of one HEIC file in its own thread, because the decoder keeps its memory to the end.
 */

limitWebAssembly(1024 ** 3)
const { default: libheif } = await import('libheif-js/wasm-bundle.js')

work(async (bytes: Uint8Array) => {
  const pictures = new libheif.HeifDecoder().decode(Buffer.from(bytes))
  const picture = pictures.find((one) => one.is_primary()) ?? pictures[0]
  if (!picture) throw new Error('The HEIC file holds no picture.')
  const box = { width: picture.get_width(), height: picture.get_height() }
  const data = Buffer.alloc(box.width * box.height * 4)
  const shown = await new Promise((resolve) => picture.display({ ...box, data }, resolve))
  if (!shown) throw new Error('The picture of the HEIC file cannot be decoded.')
  return { ...box, data }
})
