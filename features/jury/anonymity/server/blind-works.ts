import type { ImageView } from '#features/files/storage/contract.ts'
import { listImages } from '#features/files/storage/server/queries.ts'
import { type Entered, listMakerNames } from '#features/jury/conflicts/server/makers.ts'
import { listListedWorks } from '#features/projects/steps/server/queries/listed-works.ts'
import type { WorkView } from '#features/projects/steps/work.ts'
import type { Database } from '#server/database/database.ts'
import { among } from '#server/database/many.ts'
import type { Localized } from '#shared/language.ts'
import { blindTitle, blindWork } from '../blind.ts'
import type { BlindWork } from '../blind-work.ts'
import { redactedImages, shownWords } from './anonymity-tables.ts'

/** The words that an organiser allows jurors to see, by project. */
export async function listShownWords(
  db: Database,
  projectIds: readonly string[],
): Promise<Map<string, Set<string>>> {
  const rows =
    projectIds.length === 0
      ? []
      : await db.select().from(shownWords).where(among(shownWords.projectId, projectIds))
  const byProject = Map.groupBy(rows, ({ projectId }) => projectId)
  return new Map([...byProject].map(([id, own]) => [id, new Set(own.map(({ words }) => words))]))
}

/** The masked copies of pictures, by the entrant's file. */
export async function listCopies(db: Database, fileIds: readonly string[]): Promise<Map<string, ImageView>> {
  if (fileIds.length === 0) return new Map()
  const rows = await db.select().from(redactedImages).where(among(redactedImages.fileId, fileIds))
  const images = await listImages(
    db,
    rows.map(({ copyFileId }) => copyFileId),
  )
  return new Map(
    rows.map(({ fileId, copyFileId }) => {
      const copy = images.get(copyFileId)
      // No picture is better than the original of one that an organiser covered.
      if (!copy) throw new Error(`The covered copy of the image ${fileId} is not there.`)
      return [fileId, copy]
    }),
  )
}

/** Works as jurors see them, in the given order: without names, and with masked copies of pictures. */
export async function blindWorks(
  db: Database,
  input: readonly { work: WorkView; entry: Entered }[],
): Promise<BlindWork[]> {
  const names = await listMakerNames(
    db,
    input.map(({ entry }) => entry),
    new Map(input.map(({ work }) => [work.projectId, work])),
  )
  const shown = await listShownWords(
    db,
    input.map(({ work }) => work.projectId),
  )
  const copies = await listCopies(
    db,
    input.flatMap(({ work }) => work.images.map(({ image }) => image.id)),
  )
  return input.map(({ work }) => {
    const blind = blindWork(work, names.get(work.projectId) ?? [], shown.get(work.projectId))
    const images = blind.images.map((one) => ({ ...one, image: copies.get(one.image.id) ?? one.image }))
    return { ...blind, images }
  })
}

/** Works for a juror's list, by project: the title without names, and the masked copy of the cover. */
export async function listBlindCovers(
  db: Database,
  projectIds: readonly string[],
): Promise<Map<string, { title: Localized; cover: ImageView | null }>> {
  const works = await listListedWorks(db, projectIds)
  const shown = await listShownWords(db, projectIds)
  const copies = await listCopies(
    db,
    works.flatMap(({ cover }) => cover?.id ?? []),
  )
  const names = await listMakerNames(db, works, new Map(works.map((work) => [work.projectId, work])))
  return new Map(
    works.map((work) => {
      const { projectId, cover } = work
      const title = blindTitle(work, names.get(projectId) ?? [], shown.get(projectId))
      return [projectId, { title, cover: cover && (copies.get(cover.id) ?? cover) }]
    }),
  )
}
