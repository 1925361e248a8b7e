import { eq } from 'drizzle-orm'
import { type ContestEntry, getWork, listContestEntries } from '#features/projects/project/server/queries.ts'
import { record } from '#server/audit-log.ts'
import type { Database } from '#server/database/database.ts'
import { NotFound } from '#shared/domain-error.ts'
import type { InputOf } from '#shared/endpoint.ts'
import type { hidePicture as contract, JurorsVersion } from '../contract-anonymity.ts'
import { blindWorks, listHiddenImages } from './blind-works.ts'
import { hiddenImages } from './tables.ts'

interface OfProject {
  contestId: string
  projectId: string
}

async function getEntry(db: Database, { contestId, projectId }: OfProject): Promise<ContestEntry> {
  const entry = (await listContestEntries(db, contestId)).find((one) => one.projectId === projectId)
  if (!entry) throw new NotFound()
  return entry
}

export async function getJurorsVersion(db: Database, input: OfProject): Promise<JurorsVersion> {
  const entry = await getEntry(db, input)
  const work = await getWork(db, input.projectId)
  const [blind] = await blindWorks(db, [{ work, entry }])
  if (!blind) throw new NotFound()
  const hidden = await listHiddenImages(
    db,
    work.images.map(({ image }) => image.id),
  )
  const images = work.images.map(({ image, legend }) => ({ image, legend, isHidden: hidden.has(image.id) }))
  return { work: blind, images }
}

/** Hides a picture from jurors, or shows it again. */
export async function hidePicture(
  db: Database,
  { actorId, fileId, isHidden, ...place }: InputOf<typeof contract> & { actorId: string },
): Promise<void> {
  await getEntry(db, place)
  const { images } = await getWork(db, place.projectId)
  if (!images.some(({ image }) => image.id === fileId)) throw new NotFound()
  await db.transaction(async (tx) => {
    if (isHidden) await tx.insert(hiddenImages).values({ fileId }).onConflictDoNothing()
    else await tx.delete(hiddenImages).where(eq(hiddenImages.fileId, fileId))
    await record(tx, {
      actorId,
      action: isHidden ? 'jury.hidePicture' : 'jury.showPicture',
      subject: { kind: 'project', id: place.projectId },
      details: { fileId },
    })
  })
}
