import { Worker } from 'node:worker_threads'
import pLimit from 'p-limit'
import type { FileTexts } from '#features/files/storage/contract.ts'
import { fromSignature, headerOf } from './readable.ts'
import { allOf, type Source } from './source.ts'

/** Far more than names and a caption take. */
const mostBytes = 1_000_000

/** How long one file may be parsed, in milliseconds. */
const timeout = 15_000

const inTurn = pLimit(2)

const program = new URL('./file-texts-worker.ts', import.meta.url)

/** In its own thread, which is stopped at a timeout. Null for damaged or endless metadata. */
async function parse(bytes: Uint8Array): Promise<FileTexts | null> {
  const worker = new Worker(program, {
    workerData: bytes,
    resourceLimits: { maxOldGenerationSizeMb: 256, stackSizeMb: 4 },
    stdout: true,
    stderr: true,
    env: {},
  })
  let timer: NodeJS.Timeout | undefined
  try {
    return await new Promise((resolve) => {
      timer = setTimeout(() => resolve(null), timeout)
      worker.once('message', resolve)
      worker.once('error', () => resolve(null))
      worker.once('exit', () => resolve(null))
    })
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}

/** The credit and the caption in the metadata of a picture (IPTC, XMP, EXIF); null where there is neither. */
export async function readFileTexts(source: Source): Promise<FileTexts | null> {
  const { exif, iptc, xmp } = await headerOf(source)
  const blocks = [exif, iptc, xmp].flatMap((block) => block?.length ?? [])
  if (blocks.length === 0 || Math.max(...blocks) > mostBytes) return null
  const bytes = await allOf(await fromSignature(source))
  // Damaged metadata do not make a damaged picture.
  const texts = await inTurn(() => parse(bytes))
  return texts && (texts.credit || texts.legend) ? texts : null
}
