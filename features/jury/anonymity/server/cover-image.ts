import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { widestImage } from '#features/files/pictures/server/actions/widest-image.ts'
import { madeForJury } from '#features/files/storage/contract.ts'
import { removeFile } from '#features/files/storage/server/actions/remove-file.ts'
import { listMadeForJury } from '#features/files/storage/server/queries.ts'
import { takeImage } from '#features/files/uploads/server/actions/take-image.ts'
import { getWork } from '#features/projects/steps/server/queries.ts'
import { record } from '#server/audit-log.ts'
import type { Database } from '#server/database/database.ts'
import type { Tools } from '#server/http/http.ts'
import { NotFound } from '#shared/domain-error.ts'
import type { Region } from '../redaction.ts'
import { getEntered } from './anonymity.ts'
import { redactedImages } from './anonymity-tables.ts'

interface CoverInput {
  actorId: string
  contestId: string
  projectId: string
  fileId: string
  regions: Region[]
}

/** The width of the widest form on screen, because the copy is never printed. */
const widest = 2400
const ink = '#1a1a1a'

/**
 * Covers parts of a picture for jurors. They get a copy without those parts; the original does not change. Without
 * parts to cover, jurors get the original again.
 */
export async function coverImage(
  tools: Pick<Tools, 'db' | 'storage'>,
  { actorId, contestId, projectId, fileId, regions }: CoverInput,
): Promise<void> {
  const { entry } = await getEntered(tools.db, contestId, projectId)
  const work = await getWork(tools.db, projectId)
  if (!work.images.some(({ image }) => image.id === fileId)) throw new NotFound()
  const keep = async (tx: Database, copyFileId: string | null) => {
    const [before] = await tx.delete(redactedImages).where(eq(redactedImages.fileId, fileId)).returning()
    if (copyFileId) await tx.insert(redactedImages).values({ fileId, copyFileId, regions })
    if (before) await removeFile(tx, before.copyFileId)
    await record(tx, {
      actorId,
      action: copyFileId ? 'jury.coverImage' : 'jury.uncoverImage',
      subject: { kind: 'project', id: projectId },
      details: { fileId, regions },
    })
  }
  if (regions.length === 0) return tools.db.transaction((tx) => keep(tx, null))
  const source = await coveredCopy(await widestImage(tools, fileId, widest), regions)
  await takeImage(tools, {
    ownerId: entry.ownerId,
    purpose: madeForJury,
    originalName: 'covered.jpg',
    source,
    keep,
  })
}

/** Deletes the masked copies of deleted pictures. */
export async function removeLeftCopies(db: Database): Promise<void> {
  const copyIds = await listMadeForJury(db)
  if (copyIds.length === 0) return
  const rows = await db.select({ id: redactedImages.copyFileId }).from(redactedImages)
  const shown = new Set(rows.map(({ id }) => id))
  for (const copyId of copyIds) if (!shown.has(copyId)) await removeFile(db, copyId)
}

async function coveredCopy(picture: Buffer, regions: readonly Region[]): Promise<Buffer> {
  const info = await sharp(picture).metadata()
  const boxes = regions.map(({ left, top, width, height }) => {
    // Rounds outwards to full pixels, so that no covered row is left.
    const x = Math.floor(left * info.width)
    const y = Math.floor(top * info.height)
    return {
      left: Math.min(x, info.width - 1),
      top: Math.min(y, info.height - 1),
      width: Math.max(1, Math.min(info.width, Math.ceil((left + width) * info.width)) - x),
      height: Math.max(1, Math.min(info.height, Math.ceil((top + height) * info.height)) - y),
    }
  })
  return sharp(picture)
    .composite(
      boxes.map(({ left, top, width, height }) => ({
        left,
        top,
        input: { create: { width, height, channels: 3, background: ink } },
      })),
    )
    .jpeg({ quality: 92 })
    .toBuffer()
}
