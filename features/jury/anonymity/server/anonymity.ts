import { and, eq } from 'drizzle-orm'
import { getContest, lockContest } from '#features/contests/editions/server/queries.ts'
import { listImages } from '#features/files/storage/server/queries.ts'
import { listMakerNames } from '#features/jury/conflicts/server/makers.ts'
import { type ContestEntry, listContestEntries, listWorks } from '#features/projects/steps/server/queries.ts'
import { record } from '#server/audit-log.ts'
import type { Database } from '#server/database/database.ts'
import { among } from '#server/database/many.ts'
import { NotFound } from '#shared/domain-error.ts'
import type { InputOf } from '#shared/endpoint.ts'
import { findingsIn, textsOf } from '../anonymity.ts'
import { finderFor } from '../blind.ts'
import type {
  AnonymityEntry,
  AnonymityView,
  decideNames as contract,
  JurorsVersion,
} from '../contract-anonymity.ts'
import { redactedImages, shownWords } from './anonymity-tables.ts'
import { blindWorks, listShownWords } from './blind-works.ts'

/** Works are processed in batches, so that other requests are answered meanwhile. */
const turn = 50

export async function getAnonymity(db: Database, contestId: string): Promise<AnonymityView> {
  const { id, name, year } = await getContest(db, contestId)
  const byProject = [
    ...Map.groupBy(await listContestEntries(db, contestId), ({ projectId }) => projectId).values(),
  ]
  const entries: AnonymityEntry[] = []
  for (let from = 0; from < byProject.length; from += turn) {
    entries.push(...(await listNamed(db, byProject.slice(from, from + turn))))
  }
  const isNamed = ({ findings }: AnonymityEntry) => findings.length > 0
  return {
    contest: { id, name, year },
    clean: entries.filter((entry) => !isNamed(entry)).length,
    entries: entries.toSorted((one, other) => Number(isNamed(other)) - Number(isNamed(one))),
  }
}

async function listNamed(db: Database, byProject: readonly ContestEntry[][]): Promise<AnonymityEntry[]> {
  const entered = byProject.flatMap((entries) => entries[0] ?? [])
  const projectIds = entered.map(({ projectId }) => projectId)
  const works = new Map((await listWorks(db, projectIds)).map((work) => [work.projectId, work]))
  const names = await listMakerNames(db, entered, works)
  const shown = await listShownWords(db, projectIds)
  const fileIds = [...works.values()].flatMap(({ images }) => images.map(({ image }) => image.id))
  const covered = new Set((await listCovered(db, fileIds)).map(({ fileId }) => fileId))
  return byProject.flatMap((entries) => {
    const [entry] = entries
    const work = works.get(entry?.projectId ?? '')
    if (!entry || !work) return []
    const { projectId, title } = entry
    const found = findingsIn(textsOf(work), finderFor(work, names.get(projectId) ?? []))
    return {
      projectId,
      numbers: entries.map(({ number }) => number),
      title,
      findings: found.map((one) => ({ ...one, isShown: shown.get(projectId)?.has(one.words) ?? false })),
      images: work.images.length,
      covered: work.images.filter(({ image }) => covered.has(image.id)).length,
    }
  })
}

async function listCovered(db: Database, fileIds: readonly string[]) {
  if (fileIds.length === 0) return []
  return db.select().from(redactedImages).where(among(redactedImages.fileId, fileIds))
}

/** Allows jurors to see words in some projects, or hides them again; skips projects of other contests. */
export async function decideNames(
  db: Database,
  { actorId, contestId, projectIds, words, isShown }: InputOf<typeof contract> & { actorId: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockContest(tx, contestId)
    const entered = new Set((await listContestEntries(tx, contestId)).map(({ projectId }) => projectId))
    const own = [...new Set(projectIds)].filter((id) => entered.has(id))
    if (own.length === 0) return
    if (isShown) {
      const rows = own.map((projectId) => ({ projectId, words }))
      await tx.insert(shownWords).values(rows).onConflictDoNothing()
    } else {
      await tx.delete(shownWords).where(and(among(shownWords.projectId, own), eq(shownWords.words, words)))
    }
    await record(tx, {
      actorId,
      action: isShown ? 'jury.leaveNames' : 'jury.hideNames',
      subject: { kind: 'contest', id: contestId },
      details: { words, count: own.length },
    })
  })
}

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

export async function getJurorsVersion(
  db: Database,
  { contestId, projectId }: { contestId: string; projectId: string },
): Promise<JurorsVersion> {
  const { entry, numbers } = await getEntered(db, contestId, projectId)
  const [work] = await listWorks(db, [projectId])
  if (!work) throw new NotFound()
  const [blind] = await blindWorks(db, [{ work, entry }])
  if (!blind) throw new NotFound()
  const rows = await listCovered(
    db,
    work.images.map(({ image }) => image.id),
  )
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
