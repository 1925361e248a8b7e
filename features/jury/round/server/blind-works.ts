import type { ImageView } from '#features/files/storage/contract.ts'
import { blindTitle, blindWork } from '#features/jury/panel/blind-texts.ts'
import type { BlindWork } from '#features/jury/panel/blind-work.ts'
import { type Entered, listMakerNames } from '#features/jury/panel/server/maker-names.ts'
import { listAnswersForJurors } from '#features/projects/project/server/queries/answers.ts'
import { listListedWorks } from '#features/projects/project/server/queries/listed-works.ts'
import type { WorkView } from '#features/projects/project/work-view.ts'
import type { Database } from '#server/database/database.ts'
import { among } from '#server/database/many.ts'
import type { Localized } from '#shared/language.ts'
import { hiddenImages } from './tables.ts'

/** The pictures among these that an organiser hid from jurors. */
export async function listHiddenImages(db: Database, fileIds: readonly string[]): Promise<Set<string>> {
  if (fileIds.length === 0) return new Set()
  const rows = await db.select().from(hiddenImages).where(among(hiddenImages.fileId, fileIds))
  return new Set(rows.map(({ fileId }) => fileId))
}

/** Works as jurors see them, in the given order: without names and without hidden pictures. */
export async function blindWorks(
  db: Database,
  input: readonly { work: WorkView; entry: Entered }[],
): Promise<BlindWork[]> {
  const names = await listMakerNames(
    db,
    input.map(({ entry }) => entry),
    new Map(input.map(({ work }) => [work.projectId, work])),
  )
  const hidden = await listHiddenImages(
    db,
    input.flatMap(({ work }) => work.images.map(({ image }) => image.id)),
  )
  const answers = await listAnswersForJurors(
    db,
    input.map(({ work }) => work.projectId),
  )
  return input.map(({ work }) => {
    const { projectId } = work
    const blind = blindWork(work, names.get(projectId) ?? [], answers.get(projectId) ?? [])
    return { ...blind, images: blind.images.filter(({ image }) => !hidden.has(image.id)) }
  })
}

/** Works for a juror's list, by project: the title without names, and the cover unless it is hidden. */
export async function listBlindCovers(
  db: Database,
  projectIds: readonly string[],
): Promise<Map<string, { title: Localized; cover: ImageView | null }>> {
  const works = await listListedWorks(db, projectIds)
  const hidden = await listHiddenImages(
    db,
    works.flatMap(({ cover }) => cover?.id ?? []),
  )
  const names = await listMakerNames(db, works, new Map(works.map((work) => [work.projectId, work])))
  return new Map(
    works.map((work) => {
      const { projectId, cover } = work
      const title = blindTitle(work, names.get(projectId) ?? [])
      return [projectId, { title, cover: cover && !hidden.has(cover.id) ? cover : null }]
    }),
  )
}
