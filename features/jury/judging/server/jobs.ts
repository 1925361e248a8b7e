import { z } from 'zod'
import { listContestsById } from '#features/contests/editions/server/queries.ts'
import { lookForConflicts } from '#features/jury/conflicts/server/conflict-actions.ts'
import type { Database } from '#server/database/database.ts'
import type { Tools } from '#server/http/http.ts'
import { type Jobs, task } from '#server/jobs.ts'
import { jurors } from './tables.ts'

/** Searches the credits of all years for conflicts between jurors and works, because credits change over time. */
const lookThroughCredits = task('look-through-credits', z.object({}))

/** Contests with a jury that are not announced. */
async function lookEverywhere(db: Database): Promise<void> {
  const rows = await db.selectDistinct({ contestId: jurors.contestId }).from(jurors)
  const contests = await listContestsById(
    db,
    rows.map(({ contestId }) => contestId),
  )
  for (const { id, status } of contests.values()) {
    if (status !== 'announced' && status !== 'archived') await lookForConflicts(db, { contestId: id })
  }
}

export async function workers(jobs: Jobs, tools: Tools): Promise<void> {
  const { db } = tools
  await jobs.every(lookThroughCredits, '17 3 * * *', () => lookEverywhere(db))
}
