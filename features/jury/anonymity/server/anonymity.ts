import { and, inArray, isNull } from 'drizzle-orm'
import { lockContest } from '#features/contests/editions/server/queries.ts'
import { listFileFacts } from '#features/files/storage/server/queries.ts'
import { listMakerNames } from '#features/jury/conflicts/server/makers.ts'
import { findingLifecycle } from '#features/jury/lifecycle.ts'
import { type ContestEntry, listContestEntries, listWorks } from '#features/projects/steps/server/queries.ts'
import type { WorkView } from '#features/projects/steps/work.ts'
import type { Database } from '#server/database/database.ts'
import { among } from '#server/database/many.ts'
import { isRecorded, record } from '#server/journal.ts'
import { type FoundWords, findingsIn, placeOfFileName, readPlaces } from '../anonymity.ts'
import { finderFor } from '../blind.ts'
import type { FindingAction } from '../contract-anonymity.ts'
import { anonymityFindings } from './anonymity-tables.ts'

interface AdminAction {
  /** Nobody where the portal looks again by itself. */
  actorId: string | null
  contestId: string
}

type Found = FoundWords & { projectId: string }

const keyOf = ({ projectId, place, words }: Omit<Found, 'context'>) =>
  JSON.stringify([projectId, place, words])

/** One of a project's entries for each project, or for the one that is asked for. */
export function oneOfEach(entries: readonly ContestEntry[], only?: string): ContestEntry[] {
  const all = [...new Map(entries.map((entry) => [entry.projectId, entry])).values()]
  return only ? all.filter(({ projectId }) => projectId === only) : all
}

/**
 * Looks for the names of makers in every entry of a contest, or in those of one project, so that an organiser can decide on
 * them. Jurors never see them meanwhile: they are hidden where a work is shown (`blind.ts`). What was decided before stays decided as long as the words
 * are there; what is not there any more is forgotten.
 */
export async function refreshFindings(
  db: Database,
  { actorId, contestId, projectId }: AdminAction & { projectId?: string | undefined },
): Promise<void> {
  await db.transaction(async (tx) => {
    // Two checks at once would find everything twice.
    await lockContest(tx, contestId)
    const entered = oneOfEach(await listContestEntries(tx, contestId), projectId)
    const projectIds = entered.map((entry) => entry.projectId)
    const works = new Map((await listWorks(tx, projectIds)).map((work) => [work.projectId, work]))
    const found = await findAll(tx, entered, works)
    const known =
      projectIds.length === 0
        ? []
        : await tx
            .select()
            .from(anonymityFindings)
            .where(and(among(anonymityFindings.projectId, projectIds), isNull(anonymityFindings.region)))

    const stands = new Set(found.map(keyOf))
    const gone = known.filter((row) => !stands.has(keyOf(row))).map(({ id }) => id)
    if (gone.length > 0) await tx.delete(anonymityFindings).where(among(anonymityFindings.id, gone))
    const before = new Set(known.map(keyOf))
    const added = found.filter((one) => !before.has(keyOf(one)))
    for (let from = 0; from < added.length; from += 1000) {
      await tx.insert(anonymityFindings).values(added.slice(from, from + 1000))
    }
    const check = { action: 'jury.checkAnonymity', subject: { kind: 'contest', id: contestId } }
    const isNews = actorId !== null || projectId !== undefined || !(await isRecorded(tx, check))
    // What the portal does every quarter of an hour is recorded when something came of it.
    if (!isNews && added.length + gone.length === 0) return
    await record(tx, {
      actorId,
      ...check,
      details: { projects: projectIds.length, found: found.length, added: added.length, gone: gone.length },
    })
  })
}

async function findAll(
  tx: Database,
  entered: readonly ContestEntry[],
  works: ReadonlyMap<string, WorkView>,
): Promise<Found[]> {
  const names = await listMakerNames(tx, entered, works)
  const facts = await listFileFacts(
    tx,
    [...works.values()].flatMap(({ images }) => images.map(({ image }) => image.id)),
  )
  return entered.flatMap(({ projectId }) => {
    const work = works.get(projectId)
    if (!work) return []
    const finder = finderFor(work, names.get(projectId) ?? [])
    const fileNames = work.images.map(({ image }) => ({
      place: placeOfFileName(image.id),
      // Cameras and people join words with whatever a file's name may hold.
      text: (facts.get(image.id)?.originalName ?? '').replace(/[_.+]/g, ' '),
    }))
    return findingsIn([...readPlaces(work), ...fileNames], finder).map((one) => ({ projectId, ...one }))
  })
}

/** Hides from jurors what was found, or leaves it where it tells nothing; what is not of this contest is passed over. */
export async function decideFindings(
  db: Database,
  { actorId, contestId, ids, action }: AdminAction & { ids: readonly string[]; action: FindingAction },
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockContest(tx, contestId)
    const own = oneOfEach(await listContestEntries(tx, contestId)).map(({ projectId }) => projectId)
    if (own.length === 0) return
    const decided = await tx
      .update(anonymityFindings)
      .set({ status: findingLifecycle.to(action), decidedById: actorId, decidedAt: new Date() })
      .where(
        and(
          among(anonymityFindings.id, ids),
          among(anonymityFindings.projectId, own),
          inArray(anonymityFindings.status, findingLifecycle.from(action)),
        ),
      )
      .returning({ words: anonymityFindings.words, place: anonymityFindings.place })
    if (decided.length === 0) return
    await record(tx, {
      actorId,
      action: action === 'hide' ? 'jury.hideNames' : 'jury.leaveNames',
      subject: { kind: 'contest', id: contestId },
      details: { words: [...new Set(decided.map(({ words }) => words))].slice(0, 50), count: decided.length },
    })
  })
}
