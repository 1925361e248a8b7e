import { type SlotKind, usualLimits } from '#features/contests/contest/limits.ts'
import { inspectImage } from '#features/files/pictures/server/inspect-image.ts'
import { savePicture } from '#features/files/pictures/server/save-renditions.ts'
import { startOf } from '#features/files/pictures/server/upload-source.ts'
import { imageTypeOf, isPdf } from '#features/files/pictures/signature.ts'
import { drawDocument } from '#features/files/storage/server/tasks.ts'
import type { Tools } from '#server/http/http.ts'
import { enqueue } from '#server/jobs.ts'
import { fail } from '#shared/domain-error.ts'
import { type ArrivedDocument, type DocumentLimits, takeDocument } from './take-document.ts'

/** Without kinds, a PDF is required. */
export type KindLimits = DocumentLimits & { kinds?: readonly SlotKind[] }

type Stored = Pick<Tools, 'db' | 'storage'>
type Arrived = ArrivedDocument & { limits: KindLimits }

const kindOfImage: Partial<Record<string, SlotKind>> = { 'image/jpeg': 'jpeg', 'image/png': 'png' }

function kindOf(start: Uint8Array): SlotKind | undefined {
  return isPdf(start) ? 'pdf' : kindOfImage[imageTypeOf(start) ?? '']
}

/**
 * Accepts a document of one of the requested kinds, decided by its content. @throws Error with the reason when it
 * is rejected; nothing is stored then
 */
export async function takeDocumentOfKind(tools: Stored, arrived: Arrived): Promise<{ fileId: string }> {
  const { source, originalName, limits } = arrived
  const { kinds } = limits
  if (!kinds) return takeDocument(tools, arrived)
  const kind = kindOf(await startOf(source))
  if (!kind || !kinds.includes(kind)) {
    const accepted = kinds.map((one) => one.toUpperCase()).join(', ')
    fail('document_other_kind', { status: 422, name: originalName, kinds: accepted })
  }
  return kind === 'pdf' ? takeDocument(tools, arrived) : takePicture(tools, arrived)
}

/** Stores a picture as a document; a job makes its renditions. */
async function takePicture(tools: Stored, arrived: Arrived): Promise<{ fileId: string }> {
  const { source, originalName, limits } = arrived
  const { type, ...box } = await inspectImage(source, originalName, {
    imageBytes: limits.documentBytes,
    imagePixels: usualLimits.imagePixels,
    imageShortestSide: 1,
  })
  const { ownerId, purpose } = arrived
  const row = { ownerId, purpose, originalName, type, status: 'deriving', pages: 1, ...box } as const
  return savePicture(tools, { source, made: [], row }, async (tx, fileId) => {
    await arrived.attach?.(tx, fileId)
    await enqueue(tx, drawDocument, { fileId })
  })
}
