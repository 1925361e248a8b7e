import { and, eq, inArray } from 'drizzle-orm'
import { usualLimits } from '#features/contests/limits.ts'
import { newId } from '#server/columns.ts'
import type { Database } from '#server/database.ts'
import type { Tools } from '#server/http.ts'
import { enqueue } from '#server/jobs.ts'
import { turns } from '#server/turns.ts'
import type { FileProblem, ImagePurpose, madeForJury } from '../../contract.ts'
import { fileLifecycle } from '../../lifecycle.ts'
import { firstPlan, fullPlan, type RenditionPlan } from '../../renditions.ts'
import { impressionOf, type Rendition, renditionsOf } from '../derive.ts'
import { type ImageLimits, inspectImage, refuseUnreadable } from '../inspect.ts'
import { discard, type Source, storeOriginal, storeRenditions } from '../stored.ts'
import { files, renditions } from '../tables.ts'
import { deriveImage } from '../tasks.ts'

type Stored = Pick<Tools, 'db' | 'storage'>

export interface ArrivedImage {
  ownerId: string
  purpose: ImagePurpose | typeof madeForJury
  originalName: string
  source: Source
  /** Without them only the usual weight and number of pixels hold, not the size for print. */
  limits?: ImageLimits
  /** When given, exactly these renditions are made, at once; otherwise a preview now, the rest in the background. */
  formats?: RenditionPlan
  /** Written in the same transaction; what it throws undoes the taking. */
  keep?(tx: Database, fileId: string): Promise<void>
}

const houseLimits: ImageLimits = { ...usualLimits, imageShortestSide: 1 }

/** However many arrive together: decoding one takes memory, and a machine has few cores. */
export const inTurn = turns(2)

/**
 * Checks an image by its content, keeps the original byte for byte and shows a first preview.
 * @throws Refusal with the reason when it cannot be taken; nothing of it is kept then
 */
export function takeImage(tools: Stored, arrived: ArrivedImage): Promise<{ fileId: string }> {
  return inTurn(() => takeNow(tools, arrived))
}

async function takeNow(tools: Stored, arrived: ArrivedImage): Promise<{ fileId: string }> {
  const { source, originalName, limits = houseLimits, formats } = arrived
  const inspected = await inspectImage(source, originalName, limits)
  const made = await renditionsOf(source, inspected, formats ?? firstPlan).catch(() =>
    refuseUnreadable(originalName),
  )
  const smallest = made.at(-1) ?? refuseUnreadable(originalName)
  const impression = await impressionOf(smallest.body)

  const fileId = newId()
  const original = await storeOriginal(tools.storage, source)
  const keys = [original.originalKey]
  try {
    const stored = await storeRenditions(tools.storage, made)
    keys.push(...stored.map(({ key }) => key))
    await tools.db.transaction(async (tx) => {
      await tx.insert(files).values({
        id: fileId,
        ownerId: arrived.ownerId,
        purpose: arrived.purpose,
        originalName,
        ...original,
        status: formats ? 'ready' : 'deriving',
        ...inspected,
        ...impression,
      })
      await tx.insert(renditions).values(stored.map((rendition) => ({ fileId, ...rendition })))
      await arrived.keep?.(tx, fileId)
      if (!formats) await enqueue(tx, deriveImage, { fileId })
    })
  } catch (fault) {
    await discard(tools.storage, keys)
    throw fault
  }
  return { fileId }
}

/** The library says so of a picture that it gave up. */
function problemOf(fault: unknown): FileProblem {
  return /timeout/i.test(String(fault)) ? 'too_slow' : 'unreadable'
}

/** Makes what the first preview left out; doing it twice is harmless. */
export async function finishImage(tools: Stored & Pick<Tools, 'log'>, fileId: string): Promise<void> {
  const { db, storage, log } = tools
  const deriving = and(eq(files.id, fileId), inArray(files.status, fileLifecycle.from('finish')))
  const [file] = await db.select().from(files).where(deriving)
  if (!file) return
  const bytes = await storage.disk.getBytes(file.originalKey)
  const source = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)

  let made: Rendition[]
  try {
    made = await renditionsOf(source, file, fullPlan)
  } catch (fault) {
    // The picture will not get better by trying again; its preview stays, and the entrant is told.
    log.error({ err: fault, fileId }, 'an image could not be derived')
    await db
      .update(files)
      .set({ status: fileLifecycle.to('fail'), problem: problemOf(fault) })
      .where(deriving)
    return
  }
  // The preview stays under its name, since pages that are open show it.
  const known = await db.select().from(renditions).where(eq(renditions.fileId, fileId))
  const isKnown = (one: Rendition) =>
    known.some(({ format, width }) => format === one.format && width === one.width)
  const stored = await storeRenditions(
    storage,
    made.filter((one) => !isKnown(one)),
  )
  const isKept = await db.transaction(async (tx) => {
    const moved = await tx
      .update(files)
      .set({ status: fileLifecycle.to('finish') })
      .where(deriving)
      .returning()
    if (moved.length === 0) return false
    if (stored.length > 0) {
      await tx.insert(renditions).values(stored.map((rendition) => ({ fileId, ...rendition })))
    }
    return true
  })
  if (!isKept) {
    await discard(
      storage,
      stored.map(({ key }) => key),
    )
  }
}
