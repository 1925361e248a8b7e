import { parentPort, workerData } from 'node:worker_threads'
import { limitWebAssembly } from '#features/files/storage/server/memory-limit.ts'

/*
 * Decodes the picture of one HEIC file in its own thread, because the decoder keeps its memory to the end.
 */

limitWebAssembly(1024 ** 3)
const { default: libheif } = await import('libheif-js/wasm-bundle.js')

const bytes: Uint8Array = workerData
const pictures = new libheif.HeifDecoder().decode(Buffer.from(bytes))
const picture = pictures.find((one) => one.is_primary()) ?? pictures[0]
if (!picture) throw new Error('The HEIC file holds no picture.')
const box = { width: picture.get_width(), height: picture.get_height() }
const data = Buffer.from(new ArrayBuffer(box.width * box.height * 4))
const shown = await new Promise((resolve) => picture.display({ ...box, data }, resolve))
if (!shown) throw new Error('The picture of the HEIC file cannot be decoded.')
parentPort?.postMessage({ ...box, data }, [data.buffer])
