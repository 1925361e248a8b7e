import { z } from 'zod'
import { listContests } from '#features/contests/server/queries.ts'
import type { Database } from '#server/database.ts'
import { type Jobs, task } from '#server/jobs.ts'
import { isRecorded } from '#server/journal.ts'
import { refreshFindings } from './anonymity.ts'

const lookForNames = task('look-for-names', z.object({}))

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

export async function anonymityWorkers(jobs: Jobs, db: Database): Promise<void> {
  await jobs.every(lookForNames, '*/15 * * * *', () => lookAgain(db))
}
