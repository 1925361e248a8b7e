import { and, eq } from 'drizzle-orm'
import { lockContest } from '#features/contests/server/queries.ts'
import { getOriginal } from '#features/files/server/queries.ts'
import { listContestEntries, listWorks } from '#features/projects/server/queries.ts'
import type { Tools } from '#server/http.ts'
import { amongTexts } from '#server/many.ts'
import { findingsIn, placeOfPictureData } from '../anonymity.ts'
import { findingLifecycle } from '../lifecycle.ts'
import { NameFinder } from '../name-finder.ts'
import { oneOfEach } from './anonymity.ts'
import { listMakerNames } from './makers.ts'
import { PictureBytes } from './picture-bytes.ts'
import { readPictureParts } from './picture-parts.ts'
import { anonymityFindings } from './tables.ts'

type Reading = Pick<Tools, 'db' | 'storage' | 'log'>

/** What cameras and programs wrote into an entrant's file, as far as it can be read as words. */
async function wordsIn(tools: Reading, fileId: string): Promise<string> {
  const bytes = new PictureBytes(async () => (await getOriginal(tools, fileId)).body)
  try {
    return (await readPictureParts(bytes))
      .flatMap((part) => [part.toString('utf8'), part.toString('latin1')])
      .join(' ')
      .replace(/[\p{Cc}\uFFFD<>]+/gu, ' ')
  } catch (fault) {
    tools.log.debug({ err: fault, fileId }, 'the data of a picture could not be read')
    return ''
  } finally {
    bytes.close()
  }
}

/**
 * Looks for makers' names in the data of the pictures that entrants sent. Jurors get none of it, since pictures are shown
 * re-encoded: organisers are told how much was kept from them.
 */
export async function readPictureData(tools: Reading, contestId: string): Promise<void> {
  const { db } = tools
  const entered = oneOfEach(await listContestEntries(db, contestId))
  const projectIds = entered.map(({ projectId }) => projectId)
  const works = await listWorks(db, projectIds)
  const names = await listMakerNames(db, entered, new Map(works.map((work) => [work.projectId, work])))
  for (const work of works) {
    const { projectId, images } = work
    const finder = new NameFinder(names.get(projectId) ?? [], [work.city, work.country])
    const places: { place: string; text: string }[] = []
    for (const { image } of images) {
      places.push({ place: placeOfPictureData(image.id), text: await wordsIn(tools, image.id) })
    }
    const status = findingLifecycle.to('hide')
    const found = findingsIn(places, finder).map((one) => ({ ...one, projectId, status }))
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
