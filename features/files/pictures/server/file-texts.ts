import pLimit from 'p-limit'
import type { FileTexts } from '#features/files/storage/contract.ts'
import { runIsolated } from '#server/thread.ts'
import { fromSignature, headerOf } from './readable-image.ts'
import { allOf, type Source } from './upload-source.ts'

/** Far more than names and a caption take. */
const mostBytes = 1_000_000

/** How long one file may be parsed, in milliseconds. */
const timeout = 15_000

const inTurn = pLimit(2)

const program = new URL('./file-texts-worker.ts', import.meta.url)

/** The credit and the caption in the metadata of a picture (IPTC, XMP, EXIF); null where there is neither. */
export async function readFileTexts(source: Source): Promise<FileTexts | null> {
  const { exif, iptc, xmp } = await headerOf(source)
  const blocks = [exif, iptc, xmp].flatMap((block) => block?.length ?? [])
  if (blocks.length === 0 || Math.max(...blocks) > mostBytes) return null
  const bytes = await allOf(await fromSignature(source))
  // Damaged or endless metadata do not make a damaged picture.
  const texts = await inTurn(() =>
    runIsolated<Uint8Array, FileTexts>(program, bytes, timeout).catch(() => null),
  )
  return texts && (texts.credit || texts.legend) ? texts : null
}
