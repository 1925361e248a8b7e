import { getContest } from '#features/contests/editions/server/queries.ts'
import { listImages } from '#features/files/storage/server/queries.ts'
import { type ContestEntry, listContestEntries, listWorks } from '#features/projects/steps/server/queries.ts'
import type { Database } from '#server/database/database.ts'
import { among } from '#server/database/many.ts'
import { listRecorded } from '#server/journal.ts'
import { NotFound } from '#shared/refusal.ts'
import { isFileName, plain } from '../anonymity.ts'
import type { AnonymityEntry, AnonymityView, JurorsVersion } from '../contract-anonymity.ts'
import { oneOfEach } from './anonymity.ts'
import { anonymityFindings, redactedImages } from './anonymity-tables.ts'
import { blindWorks } from './blind-works.ts'

async function checkedAt(db: Database, contestId: string): Promise<string | null> {
  const lines = await listRecorded(db, { kind: 'contest', id: contestId })
  const last = lines.findLast(({ action }) => action === 'jury.checkAnonymity')
  return last?.at.toISOString() ?? null
}

/** Where entries name their makers, and what became of it. */
export async function getAnonymity(db: Database, contestId: string): Promise<AnonymityView> {
  const { id, name, year } = await getContest(db, contestId)
  const entered = await listContestEntries(db, contestId)
  const numbers = Map.groupBy(entered, ({ projectId }) => projectId)
  const projectIds = [...numbers.keys()]
  const works = new Map((await listWorks(db, projectIds)).map((work) => [work.projectId, work]))
  const fileIds = [...works.values()].flatMap(({ images }) => images.map(({ image }) => image.id))
  const covered = new Set(
    fileIds.length === 0
      ? []
      : (await db.select().from(redactedImages).where(among(redactedImages.fileId, fileIds))).map(
          ({ fileId }) => fileId,
        ),
  )
  const rows =
    projectIds.length === 0
      ? []
      : await db
          .select()
          .from(anonymityFindings)
          .where(among(anonymityFindings.projectId, projectIds))
          .orderBy(anonymityFindings.place, anonymityFindings.words)
  const found = Map.groupBy(rows, ({ projectId }) => projectId)
  const entries = oneOfEach(entered).map(({ projectId, title }): AnonymityEntry => {
    const own = found.get(projectId) ?? []
    const images = works.get(projectId)?.images ?? []
    const fileNames = new Set(own.flatMap(({ place }) => (isFileName(place) ? place : [])))
    return {
      projectId,
      numbers: (numbers.get(projectId) ?? []).map(({ number }) => number),
      title,
      findings: own
        .filter(({ place, region }) => region === null && !isFileName(place))
        .map(({ id: findingId, place, words, context, status }) => ({
          id: findingId,
          place,
          words: plain(words),
          context,
          status,
        })),
      fileNames: fileNames.size,
      images: images.length,
      covered: images.filter(({ image }) => covered.has(image.id)).length,
    }
  })
  const isOpen = ({ findings }: AnonymityEntry) => findings.some(({ status }) => status === 'open')
  return {
    contest: { id, name, year },
    checkedAt: await checkedAt(db, contestId),
    clean: entries.filter((entry) => !isOpen(entry)).length,
    open: entries.filter(isOpen).length,
    entries: entries.toSorted((one, other) => Number(isOpen(other)) - Number(isOpen(one))),
  }
}

/** One project of a contest's entries, with all of its numbers. */
export async function getEntered(
  db: Database,
  contestId: string,
  projectId: string,
): Promise<{ entry: ContestEntry; numbers: number[] }> {
  const own = (await listContestEntries(db, contestId)).filter((entry) => entry.projectId === projectId)
  const [entry] = own
  if (!entry) throw new NotFound()
  return { entry, numbers: own.map(({ number }) => number) }
}

/** An entry as jurors see it, beside the pictures that the entrant sent. */
export async function getJurorsVersion(
  db: Database,
  { contestId, projectId }: { contestId: string; projectId: string },
): Promise<JurorsVersion> {
  const { entry, numbers } = await getEntered(db, contestId, projectId)
  const [work] = await listWorks(db, [projectId])
  if (!work) throw new NotFound()
  const [blind] = await blindWorks(db, [{ work, entry }])
  if (!blind) throw new NotFound()
  const fileIds = work.images.map(({ image }) => image.id)
  const rows =
    fileIds.length === 0
      ? []
      : await db.select().from(redactedImages).where(among(redactedImages.fileId, fileIds))
  const copies = await listImages(
    db,
    rows.map(({ copyFileId }) => copyFileId),
  )
  return {
    numbers,
    work: blind,
    images: work.images.map(({ image }) => {
      const row = rows.find(({ fileId }) => fileId === image.id)
      return {
        fileId: image.id,
        image,
        copy: copies.get(row?.copyFileId ?? '') ?? null,
        regions: row?.regions ?? [],
      }
    }),
  }
}
