import { listContests } from '#features/contests/server/queries.ts'
import type { Database } from '#server/database.ts'
import type { Tools } from '#server/http.ts'
import type { Jobs } from '#server/jobs.ts'
import { isRecorded } from '#server/journal.ts'
import { refreshFindings } from './anonymity.ts'
import { removeLeftCopies } from './cover-image.ts'
import { readPictureData } from './picture-data.ts'
import { lookForNames, lookIntoPictures, sweepCopies } from './tasks.ts'

/**
 * Looks again where an organiser has looked once: entries that are taken up again, or come in late, change after the
 * check.
 */
async function lookAgain(db: Database): Promise<void> {
  for (const { id, status } of await listContests(db)) {
    const isJudged = status === 'closed' || status === 'judging' || status === 'finals'
    if (!isJudged) continue
    const act = { act: 'jury.checkAnonymity', subject: { kind: 'contest', id } }
    if (await isRecorded(db, act)) await refreshFindings(db, { actorId: null, contestId: id })
  }
}

export async function anonymityWorkers(jobs: Jobs, tools: Tools): Promise<void> {
  await jobs.every(lookForNames, '*/15 * * * *', () => lookAgain(tools.db))
  await jobs.every(sweepCopies, '41 * * * *', () => removeLeftCopies(tools.db))
  await jobs.work(lookIntoPictures, ({ contestId }) => readPictureData(tools, contestId), { atOnce: 1 })
}
