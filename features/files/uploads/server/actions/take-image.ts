import { eq } from 'drizzle-orm'
import { usualLimits } from '#features/contests/rules/limits.ts'
import { firstPlan, fullPlan, type RenditionPlan } from '#features/files/pictures/renditions.ts'
import { readFileTexts } from '#features/files/pictures/server/file-texts.ts'
import { type ImageLimits, inspectImage, rejectPicture } from '#features/files/pictures/server/inspect.ts'
import { inBackground, inTurn } from '#features/files/pictures/server/large-pictures.ts'
import { renditionsOf } from '#features/files/pictures/server/make-renditions.ts'
import { problemOf } from '#features/files/pictures/server/picture-error.ts'
import type { Rendition } from '#features/files/pictures/server/rendition.ts'
import {
  failDeriving,
  findDeriving,
  finishDeriving,
  savePicture,
} from '#features/files/pictures/server/save-renditions.ts'
import type { Source } from '#features/files/pictures/server/source.ts'
import type { FileTexts, ImagePurpose } from '#features/files/storage/contract.ts'
import { renditions } from '#features/files/storage/server/tables.ts'
import { deriveImage } from '#features/files/storage/server/tasks.ts'
import type { Database } from '#server/database/database.ts'
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
  /** When given, exactly these renditions are made at once; otherwise a preview now, the rest by a job. */
  formats?: RenditionPlan
  /** Runs in the same transaction; an error rolls it back. */
  keep?(tx: Database, fileId: string, fileTexts: FileTexts | null): Promise<void>
}

const appLimits: ImageLimits = { ...usualLimits, imageShortestSide: 1 }

/**
 * Checks an image by its content, stores it unchanged and creates a first preview.
 * @throws Error with the reason when it is rejected; nothing is stored then
 */
export function takeImage(tools: Stored, arrived: ArrivedImage): Promise<{ fileId: string }> {
  return inTurn(arrived.source, () => takeNow(tools, arrived))
}

async function takeNow(tools: Stored, arrived: ArrivedImage): Promise<{ fileId: string }> {
  const { source, originalName, limits = appLimits, formats } = arrived
  const inspected = await inspectImage(source, originalName, limits)
  const made = await renditionsOf(source, inspected, formats ?? firstPlan).catch((error: unknown) =>
    rejectPicture(originalName, error),
  )
  const fileTexts = await readFileTexts(source)
  const { ownerId, purpose } = arrived
  const status = formats ? 'ready' : 'deriving'
  const row = { ownerId, purpose, originalName, status, ...inspected } as const
  return savePicture(tools, { source, made, row }, async (tx, fileId) => {
    await arrived.keep?.(tx, fileId, fileTexts)
    if (!formats) await enqueue(tx, deriveImage, { fileId })
  })
}

/** Makes the remaining renditions; twice is harmless. */
export async function finishImage(tools: Stored & Pick<Tools, 'log'>, fileId: string): Promise<void> {
  const { db, storage, log } = tools
  const file = await findDeriving(db, fileId)
  if (!file) return
  const bytes = await storage.disk.getBytes(file.originalKey)
  const source = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)

  let made: Rendition[]
  try {
    made = await inBackground(source, () => renditionsOf(source, file, fullPlan))
  } catch (error) {
    // Another attempt would fail again. The preview stays and the entrant is notified.
    log.error({ err: error, fileId }, 'an image could not be derived')
    await failDeriving(db, fileId, problemOf(error))
    return
  }
  // The preview stays under its name, since pages that are open show it.
  const known = await db.select().from(renditions).where(eq(renditions.fileId, fileId))
  const isKnown = (one: Rendition) =>
    known.some(({ format, width }) => format === one.format && width === one.width)
  await finishDeriving(
    tools,
    fileId,
    made.filter((one) => !isKnown(one)),
  )
}
