import { eq } from 'drizzle-orm'
import { usualLimits } from '#features/contests/contest/limits.ts'
import { firstPlan, fullPlan, type RenditionPlan } from '#features/files/pictures/renditions.ts'
import { readFileTexts } from '#features/files/pictures/server/file-texts.ts'
import { type ImageLimits, inspectImage } from '#features/files/pictures/server/inspect-image.ts'
import { renditionsOf } from '#features/files/pictures/server/make-renditions.ts'
import { problemOf } from '#features/files/pictures/server/picture-error.ts'
import type { Rendition } from '#features/files/pictures/server/rendition.ts'
import {
  failDeriving,
  findDeriving,
  finishDeriving,
  savePicture,
  savePreview,
} from '#features/files/pictures/server/save-renditions.ts'
import { readOriginal } from '#features/files/pictures/server/store-original.ts'
import type { Source } from '#features/files/pictures/server/upload-source.ts'
import type { Turn } from '#features/files/pictures/server/work-turns.ts'
import type { FileTexts, ImagePurpose } from '#features/files/storage/contract.ts'
import { type files, renditions } from '#features/files/storage/server/tables.ts'
import { deriveImage, previewImage } from '#features/files/storage/server/tasks.ts'
import type { DatabaseTransaction } from '#server/database/database.ts'
import type { Tools } from '#server/http/http.ts'
import { enqueue } from '#server/jobs.ts'

type Stored = Pick<Tools, 'db' | 'storage'>

export interface ArrivedImage {
  ownerId: string
  purpose: ImagePurpose
  originalName: string
  source: Source
  /** Without limits, only the default size and number of pixels apply, not the size for print. */
  limits?: ImageLimits
  /** When given, exactly these renditions are made at once, of a picture that the portal knows; else jobs make all. */
  formats?: RenditionPlan
  /** Runs in the same transaction; an error rolls it back. */
  attach?(tx: DatabaseTransaction, fileId: string, fileTexts: FileTexts | null): Promise<void>
}

const appLimits: ImageLimits = { ...usualLimits, imageShortestSide: 1 }

/**
 * Checks an image by its content, without decoding it, and stores it unchanged; jobs make its renditions.
 * @throws Error with the reason when it is rejected; nothing is stored then
 */
export async function takeImage(tools: Stored, arrived: ArrivedImage): Promise<{ fileId: string }> {
  const { source, originalName, limits = appLimits, formats } = arrived
  const inspected = await inspectImage(source, originalName, limits)
  const made = formats ? await renditionsOf(source, inspected, formats) : []
  const fileTexts = await readFileTexts(source)
  const { ownerId, purpose } = arrived
  const status = formats ? 'ready' : 'deriving'
  const row = { ownerId, purpose, originalName, status, ...inspected } as const
  return savePicture(tools, { source, made, row }, async (tx, fileId) => {
    await arrived.attach?.(tx, fileId, fileTexts)
    if (!formats) await enqueue(tx, previewImage, { fileId })
  })
}

type Deriving = Stored & Pick<Tools, 'log'>

/** Another attempt would fail again: an image keeps the renditions that it has, and its owner sees the reason. */
async function renditionsOrFail(
  { db, storage, log }: Deriving,
  file: typeof files.$inferSelect,
  plan: RenditionPlan,
  turn?: Turn,
): Promise<Rendition[] | null> {
  const source = await readOriginal(storage, file.originalKey)
  try {
    return await renditionsOf(source, file, plan, turn)
  } catch (error) {
    log.error({ err: error, fileId: file.id }, 'an image could not be derived')
    await failDeriving(db, file.id, problemOf(error))
    return null
  }
}

/** Makes the first preview, before those of all other images; twice is harmless. */
export async function makePreview(tools: Deriving, fileId: string): Promise<void> {
  const file = await findDeriving(tools.db, fileId)
  if (!file || file.thumbhash) return
  const made = await renditionsOrFail(tools, file, firstPlan)
  if (!made) return
  await savePreview(tools, fileId, made, (tx) => enqueue(tx, deriveImage, { fileId }))
}

/** Makes the remaining renditions; twice is harmless. */
export async function finishImage(tools: Deriving, fileId: string, turn: Turn): Promise<void> {
  const file = await findDeriving(tools.db, fileId)
  if (!file) return
  const made = await renditionsOrFail(tools, file, fullPlan, turn)
  if (!made) return
  // The preview stays under its name, since pages that are open show it.
  const known = await tools.db.select().from(renditions).where(eq(renditions.fileId, fileId))
  const isKnown = (one: Rendition) =>
    known.some(({ format, width }) => format === one.format && width === one.width)
  await finishDeriving(
    tools,
    fileId,
    made.filter((one) => !isKnown(one)),
  )
}
