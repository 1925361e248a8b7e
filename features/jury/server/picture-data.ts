import { setImmediate } from 'node:timers/promises'
import { and, eq } from 'drizzle-orm'
import { lockContest } from '#features/contests/server/queries.ts'
import { getOriginal } from '#features/files/server/queries.ts'
import { listContestEntries, listWorks } from '#features/projects/server/queries.ts'
import type { Tools } from '#server/http.ts'
import { amongTexts } from '#server/many.ts'
import { type FoundWords, findingsIn, placeOfPictureData } from '../anonymity.ts'
import { finderFor } from '../blind.ts'
import { findingLifecycle } from '../lifecycle.ts'
import type { NameFinder } from '../name-finder.ts'
import { oneOfEach } from './anonymity.ts'
import { anonymityFindings } from './anonymity-tables.ts'
import { listMakerNames } from './makers.ts'
import { PictureBytes } from './picture-bytes.ts'
import { pictureParts } from './picture-parts.ts'
import { textsIn } from './picture-texts.ts'

type Reading = Pick<Tools, 'db' | 'storage' | 'log'>

/** The names in what cameras and programs wrote into an entrant's file, each way of writing once. */
async function findingsInFile(tools: Reading, fileId: string, finder: NameFinder): Promise<FoundWords[]> {
  const place = placeOfPictureData(fileId)
  const found = new Map<string, FoundWords>()
  const bytes = new PictureBytes(async () => (await getOriginal(tools, fileId)).body)
  try {
    for await (const part of pictureParts(bytes)) {
      for (const text of textsIn(part)) {
        for (const one of findingsIn([{ place, text }], finder)) {
          if (!found.has(one.words)) found.set(one.words, one)
        }
        // Whoever asks the portal for something meanwhile is answered between two pieces.
        await setImmediate()
      }
    }
  } catch (fault) {
    tools.log.info({ err: fault, fileId }, 'the data of a picture could not be read whole')
  } finally {
    bytes.close()
  }
  return [...found.values()]
}

/**
 * Looks for makers' names in the data of the pictures that entrants sent. Jurors get none of it, since pictures are shown
 * re-encoded: organisers are told how much was kept from them.
 */
export async function readPictureData(
  tools: Reading,
  { contestId, projectId: only }: { contestId: string; projectId?: string | undefined },
): Promise<void> {
  const { db } = tools
  const entered = oneOfEach(await listContestEntries(db, contestId), only)
  const projectIds = entered.map(({ projectId }) => projectId)
  const works = await listWorks(db, projectIds)
  const names = await listMakerNames(db, entered, new Map(works.map((work) => [work.projectId, work])))
  for (const work of works) {
    const { projectId, images } = work
    const finder = finderFor(work, names.get(projectId) ?? [])
    const status = findingLifecycle.to('hide')
    const found: (typeof anonymityFindings.$inferInsert)[] = []
    for (const { image } of images) {
      const named = await findingsInFile(tools, image.id, finder)
      found.push(...named.map((one) => ({ ...one, projectId, status })))
    }
    await db.transaction(async (tx) => {
      // Two checks at once would find everything twice.
      await lockContest(tx, contestId)
      const fresh = images.map(({ image }) => placeOfPictureData(image.id))
      if (fresh.length > 0) {
        await tx
          .delete(anonymityFindings)
          .where(and(eq(anonymityFindings.projectId, projectId), amongTexts(anonymityFindings.place, fresh)))
      }
      if (found.length > 0) await tx.insert(anonymityFindings).values(found)
    })
  }
}
