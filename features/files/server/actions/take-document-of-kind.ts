import { type SlotKind, usualLimits } from '#features/contests/limits.ts'
import { newId } from '#server/columns.ts'
import type { Tools } from '#server/http.ts'
import { refuse } from '#shared/refusal.ts'
import type { FileRefusal } from '../../contract.ts'
import { imageTypeOf, isPdf } from '../../signature.ts'
import { impressionOf, renditionsOf } from '../derive.ts'
import { inspectImage, refuseUnreadable } from '../inspect.ts'
import { discard, startOf, storeOriginal, storeRenditions } from '../stored.ts'
import { files, renditions } from '../tables.ts'
import { type ArrivedDocument, type DocumentLimits, takeDocument } from './take-document.ts'
import { inTurn } from './take-image.ts'

/** Without kinds it is a PDF that is asked for. */
export type KindLimits = DocumentLimits & { kinds?: readonly SlotKind[] }

type Stored = Pick<Tools, 'db' | 'storage'>
type Arrived = ArrivedDocument & { limits: KindLimits }

const previewWidths = [320, 1080]

const kindOfImage: Partial<Record<string, SlotKind>> = { 'image/jpeg': 'jpeg', 'image/png': 'png' }

function kindOf(start: Uint8Array): SlotKind | undefined {
  return isPdf(start) ? 'pdf' : kindOfImage[imageTypeOf(start) ?? '']
}

/**
 * Takes a document of one of the kinds that are asked for, judged by its content and never by its name.
 * @throws Refusal with the reason when it cannot be taken; nothing of it is kept then
 */
export async function takeDocumentOfKind(tools: Stored, arrived: Arrived): Promise<{ fileId: string }> {
  const { source, originalName, limits } = arrived
  const { kinds } = limits
  if (!kinds) return takeDocument(tools, arrived)
  const kind = kindOf(await startOf(source))
  if (!kind || !kinds.includes(kind)) {
    const asked = kinds.map((one) => one.toUpperCase()).join(', ')
    refuse<FileRefusal>('document_other_kind', { status: 422, name: originalName, kinds: asked })
  }
  return kind === 'pdf' ? takeDocument(tools, arrived) : inTurn(() => takePicture(tools, arrived))
}

/** A picture in a document's place is kept byte for byte; what is shown of it is made at once. */
async function takePicture(tools: Stored, arrived: Arrived): Promise<{ fileId: string }> {
  const { source, originalName, limits } = arrived
  const { type, ...box } = await inspectImage(source, originalName, {
    imageBytes: limits.documentBytes,
    imagePixels: usualLimits.imagePixels,
    imageShortestSide: 1,
  })
  const made = await renditionsOf(source, box, { webp: previewWidths }).catch(() =>
    refuseUnreadable(originalName),
  )
  const smallest = made.at(-1)
  if (!smallest) throw new Error('A picture that was read has no size.')
  const impression = await impressionOf(smallest.body)

  const fileId = newId()
  const original = await storeOriginal(tools.storage, source)
  const keys = [original.originalKey]
  try {
    const stored = await storeRenditions(tools.storage, made)
    keys.push(...stored.map(({ key }) => key))
    await tools.db.transaction(async (tx) => {
      const { ownerId, purpose } = arrived
      await tx.insert(files).values({
        id: fileId,
        ownerId,
        purpose,
        originalName,
        ...original,
        type,
        status: 'ready',
        pages: 1,
        ...box,
        ...impression,
      })
      await tx.insert(renditions).values(stored.map((rendition) => ({ fileId, ...rendition })))
      await arrived.keep?.(tx, fileId)
    })
  } catch (fault) {
    await discard(tools.storage, keys)
    throw fault
  }
  return { fileId }
}
