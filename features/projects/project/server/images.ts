import { and, eq } from 'drizzle-orm'
import type { FileTexts } from '#features/files/storage/contract.ts'
import { removeFile } from '#features/files/storage/server/actions/remove-file.ts'
import { openUploadTarget, type UploadTarget } from '#features/files/uploads/server/actions/upload-targets.ts'
import type { Database, DatabaseTransaction } from '#server/database/database.ts'
import type { Api } from '#server/http/http.ts'
import { fail, NotFound } from '#shared/domain-error.ts'
import { type Language, unwritten } from '#shared/language.ts'
import { removeImage as removeImageEndpoint, saveImages as saveImagesEndpoint } from '../contract-images.ts'
import { forgetRow, type ImageRow, listImageRows } from './actions/project-rows.ts'
import { saveRows } from './actions/save-rows.ts'
import { answerSaved } from './answer-saved.ts'
import { editing } from './edit-for-entrant.ts'
import { admitToStep, lockForStep } from './paid-step.ts'
import { getProjectView } from './queries.ts'
import { projectImages } from './tables.ts'

async function rejectFull(db: Database, projectId: string, most: number): Promise<void> {
  const count = await db.$count(projectImages, eq(projectImages.projectId, projectId))
  if (count >= most) fail('images_full', { count: most })
}

/** A unique index allows one cover, so the old one is cleared first. */
async function dismissCover(tx: DatabaseTransaction, projectId: string): Promise<void> {
  await tx.update(projectImages).set({ isCover: false }).where(eq(projectImages.projectId, projectId))
}

async function makeCover(tx: DatabaseTransaction, { id, projectId }: ImageRow): Promise<void> {
  await dismissCover(tx, projectId)
  await tx.update(projectImages).set({ isCover: true }).where(eq(projectImages.id, id))
}

interface Named {
  projectId: string
  imageId: string
}

/** Removes the image with its file; if it was the cover, the next image becomes the cover. */
async function removeImage(db: Database, userId: string, { projectId, imageId }: Named): Promise<void> {
  await db.transaction(async (tx) => {
    const { project } = await lockForStep(tx, 'media', userId, projectId)
    const isNamed = and(eq(projectImages.projectId, projectId), eq(projectImages.id, imageId))
    const [image] = await tx.select().from(projectImages).where(isNamed)
    if (!image) throw new NotFound()
    await editing(tx, project, { images: { from: imageId, to: null } }, async () => {
      await tx.delete(projectImages).where(isNamed)
      await forgetRow(tx, 'images', imageId)
      await removeFile(tx, image.fileId)
      const [first] = await listImageRows(tx, projectId)
      if (image.isCover && first) await makeCover(tx, first)
    })
  })
}

interface Added {
  project: { id: string; language: Language }
  fileId: string
  save: number | null
  fileTexts: FileTexts | null
}

/**
 * Inserts an image at its position, else at the end; the first of a project is its cover until the entrant
 * selects one. Its credit and legend begin with what the file says.
 */
async function addImage(tx: DatabaseTransaction, { project, fileId, save, fileTexts }: Added): Promise<void> {
  const projectId = project.id
  const rows = await listImageRows(tx, projectId)
  const position = save ?? Math.max(-1, ...rows.map((row) => row.position)) + 1
  const cover = rows.find((row) => row.isCover)
  const isCover = rows.every((row) => position < row.position) && !cover?.isChosenCover
  if (isCover) await dismissCover(tx, projectId)
  const legend = { ...unwritten, [project.language]: fileTexts?.legend ?? '' }
  const credit = fileTexts?.credit ?? ''
  await tx
    .insert(projectImages)
    .values({ projectId, fileId, position, isCover, legend, credit, fromFile: fileTexts })
}

const uploadTarget: UploadTarget = {
  async admit(db, ownerId, projectId) {
    const limits = await admitToStep(db, 'media', ownerId, projectId)
    await rejectFull(db, projectId, limits.imagesAtMost)
    return limits
  },
  async attach(tx, { ownerId, subjectId, fileId, position, fileTexts = null }) {
    const { project, limits } = await lockForStep(tx, 'media', ownerId, subjectId)
    await rejectFull(tx, subjectId, limits.imagesAtMost)
    await addImage(tx, { project, fileId, save: position, fileTexts })
  },
}

export function imageRoutes(api: Api): void {
  const { db } = api.tools
  api.serve(saveImagesEndpoint, async ({ actor, input }) => {
    const { projectId, writer, sequence, versions, ...images } = input
    const save = { projectId, writer, sequence, versions, step: 'media', changes: { images } } as const
    return answerSaved(await saveRows(db, actor.id, save))
  })
  api.serve(removeImageEndpoint, async ({ actor, input }) => {
    await removeImage(db, actor.id, input)
    return getProjectView(db, actor.id, input.projectId, new Date())
  })
  openUploadTarget('project-image', uploadTarget)
}
