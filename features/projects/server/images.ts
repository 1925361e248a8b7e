import { and, asc, eq } from 'drizzle-orm'
import { usualLimits } from '#features/contests/limits.ts'
import { type Contest, getContest } from '#features/contests/server/queries.ts'
import type { FileRefusal } from '#features/files/contract.ts'
import { type Desk, openDesk } from '#features/files/server/actions/desks.ts'
import { removeFile } from '#features/files/server/actions.ts'
import type { Database } from '#server/database.ts'
import type { Api } from '#server/http.ts'
import { unwritten } from '#shared/language.ts'
import { NotFound, refuse } from '#shared/refusal.ts'
import { editProblem } from '../access.ts'
import type { ProjectRefusal } from '../contract.ts'
import {
  type ImageDetails,
  removeImage as removeImageEndpoint,
  saveImages as saveImagesEndpoint,
} from '../contract-images.ts'
import { needsPayment } from '../steps.ts'
import { lockOwnProject } from './actions.ts'
import { getOwnProject, getProjectView, type Project } from './queries.ts'
import { projectImages } from './tables.ts'

/** The specification opens the step of the images only once the project is paid. */
function refuseUnpaid(project: Project, contest: Contest | null): void {
  if (needsPayment('media', { contest }) && !project.paidAt) refuse<FileRefusal>('media_unpaid')
}

async function contestOf(db: Database, project: Project): Promise<Contest | null> {
  return project.contestId ? getContest(db, project.contestId) : null
}

async function lockForImages(tx: Database, personId: string, projectId: string) {
  const project = await lockOwnProject(tx, personId, projectId)
  const contest = await contestOf(tx, project)
  refuseUnpaid(project, contest)
  return { limits: contest?.limits ?? usualLimits }
}

function listRows(db: Database, projectId: string) {
  return db
    .select()
    .from(projectImages)
    .where(eq(projectImages.projectId, projectId))
    .orderBy(asc(projectImages.position), asc(projectImages.id))
}

/** Keeps the order, the cover and the words of all images at once; they must be exactly the project's. */
export async function saveImages(
  db: Database,
  personId: string,
  { projectId, images }: { projectId: string; images: readonly ImageDetails[] },
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockForImages(tx, personId, projectId)
    const known = (await listRows(tx, projectId)).map((row) => row.id)
    const sent = images.map((image) => image.id)
    if (known.toSorted().join() !== sent.toSorted().join()) {
      refuse<FileRefusal>('images_changed')
    }
    // There is never more than one cover, not even for a moment, so the old one steps down first.
    await tx.update(projectImages).set({ isCover: false }).where(eq(projectImages.projectId, projectId))
    for (const [position, { id, ...details }] of images.entries()) {
      await tx
        .update(projectImages)
        .set({ ...details, position })
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
    await lockForImages(tx, personId, projectId)
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

/** Appends an image; the first of a project is its cover until another is chosen. */
export async function addImage(
  tx: Database,
  projectId: string,
  fileId: string,
  details: Partial<Omit<ImageDetails, 'id'>> = {},
): Promise<void> {
  const rows = await listRows(tx, projectId)
  await tx.insert(projectImages).values({
    projectId,
    fileId,
    position: (rows.at(-1)?.position ?? -1) + 1,
    isCover: rows.length === 0,
    legend: { ...unwritten },
    ...details,
  })
}

const desk: Desk = {
  async admit(db, ownerId, projectId) {
    const project = await getOwnProject(db, ownerId, projectId)
    const contest = await contestOf(db, project)
    const problem = editProblem(project, contest, new Date())
    if (problem) refuse<ProjectRefusal>(problem)
    refuseUnpaid(project, contest)
    const limits = contest?.limits ?? usualLimits
    const count = await db.$count(projectImages, eq(projectImages.projectId, projectId))
    if (count >= limits.imagesAtMost) refuse<FileRefusal>('images_full', { count: limits.imagesAtMost })
    return limits
  },
  async keep(tx, { ownerId, subjectId, fileId }) {
    const { limits } = await lockForImages(tx, ownerId, subjectId)
    const rows = await listRows(tx, subjectId)
    if (rows.length >= limits.imagesAtMost) {
      refuse<FileRefusal>('images_full', { count: limits.imagesAtMost })
    }
    await addImage(tx, subjectId, fileId)
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
