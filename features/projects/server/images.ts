import { and, asc, eq } from 'drizzle-orm'
import type { FileRefusal } from '#features/files/contract.ts'
import { type Desk, openDesk } from '#features/files/server/actions/desks.ts'
import { removeFile } from '#features/files/server/actions/remove-file.ts'
import type { Database } from '#server/database.ts'
import type { Api } from '#server/http.ts'
import { unwritten } from '#shared/language.ts'
import { NotFound, refuse } from '#shared/refusal.ts'
import {
  type ImageDetails,
  removeImage as removeImageEndpoint,
  saveImages as saveImagesEndpoint,
} from '../contract-images.ts'
import { admitToStep, lockForStep } from './paid-step.ts'
import { getProjectView } from './queries.ts'
import { projectImages } from './tables.ts'

function listRows(db: Database, projectId: string) {
  return db
    .select()
    .from(projectImages)
    .where(eq(projectImages.projectId, projectId))
    .orderBy(asc(projectImages.position), asc(projectImages.id))
}

/**
 * Keeps the order, the cover and the words of all images at once; they must be exactly the project's. Whatever is
 * still on its way follows those that were put in order by hand.
 */
export async function saveImages(
  db: Database,
  personId: string,
  { projectId, images }: { projectId: string; images: readonly ImageDetails[] },
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockForStep(tx, 'media', personId, projectId)
    const rows = await listRows(tx, projectId)
    const known = rows.map((row) => row.id)
    const sent = images.map((image) => image.id)
    if (known.toSorted().join() !== sent.toSorted().join()) {
      refuse<FileRefusal>('images_changed')
    }
    // There is never more than one cover, not even for a moment, so the old one steps down first.
    await tx.update(projectImages).set({ isCover: false }).where(eq(projectImages.projectId, projectId))
    const isMoved = known.join() !== sent.join()
    const coverBefore = rows.find((row) => row.isCover)
    for (const [at, { id, ...details }] of images.entries()) {
      const isChosenCover = details.isCover && (id !== coverBefore?.id || coverBefore.isChosenCover)
      await tx
        .update(projectImages)
        .set({ ...details, isChosenCover, ...(isMoved ? { position: at - images.length } : {}) })
        .where(eq(projectImages.id, id))
    }
  })
}

export async function removeImage(
  db: Database,
  personId: string,
  { projectId, imageId }: { projectId: string; imageId: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockForStep(tx, 'media', personId, projectId)
    const [removed] = await tx
      .delete(projectImages)
      .where(and(eq(projectImages.id, imageId), eq(projectImages.projectId, projectId)))
      .returning()
    if (!removed) throw new NotFound()
    await removeFile(tx, removed.fileId)
    const [first] = await listRows(tx, projectId)
    if (removed.isCover && first) {
      await tx.update(projectImages).set({ isCover: true }).where(eq(projectImages.id, first.id))
    }
  })
}

/** Puts an image in its place, else at the end; the first of a project is its cover until one is chosen. */
async function addImage(
  tx: Database,
  { projectId, fileId, asked }: { projectId: string; fileId: string; asked: number | null },
): Promise<void> {
  const rows = await listRows(tx, projectId)
  const position = asked ?? Math.max(-1, ...rows.map((row) => row.position)) + 1
  const cover = rows.find((row) => row.isCover)
  const isCover = rows.every((row) => position < row.position) && !cover?.isChosenCover
  if (isCover && cover) {
    await tx.update(projectImages).set({ isCover: false }).where(eq(projectImages.id, cover.id))
  }
  await tx.insert(projectImages).values({ projectId, fileId, position, isCover, legend: { ...unwritten } })
}

const desk: Desk = {
  async admit(db, ownerId, projectId) {
    const limits = await admitToStep(db, 'media', ownerId, projectId)
    const count = await db.$count(projectImages, eq(projectImages.projectId, projectId))
    if (count >= limits.imagesAtMost) refuse<FileRefusal>('images_full', { count: limits.imagesAtMost })
    return limits
  },
  async keep(tx, { ownerId, subjectId, fileId, position }) {
    const { limits } = await lockForStep(tx, 'media', ownerId, subjectId)
    const rows = await listRows(tx, subjectId)
    if (rows.length >= limits.imagesAtMost) {
      refuse<FileRefusal>('images_full', { count: limits.imagesAtMost })
    }
    await addImage(tx, { projectId: subjectId, fileId, asked: position })
  },
}

export function imageRoutes(api: Api): void {
  const { db } = api.tools
  api.serve(saveImagesEndpoint, async ({ actor, input }) => {
    await saveImages(db, actor.id, input)
    return getProjectView(db, actor.id, input.projectId, new Date())
  })
  api.serve(removeImageEndpoint, async ({ actor, input }) => {
    await removeImage(db, actor.id, input)
    return getProjectView(db, actor.id, input.projectId, new Date())
  })
  openDesk('project-image', desk)
}
