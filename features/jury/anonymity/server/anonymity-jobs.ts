import { getContest, listContests } from '#features/contests/editions/server/queries.ts'
import type { ContestStatus } from '#features/contests/lifecycle.ts'
import { checkNames, lookForNames, sweepCopies } from '#features/jury/judging/server/tasks.ts'
import { projectSubmitted } from '#features/projects/events.ts'
import { findProjectPlace } from '#features/projects/steps/server/queries/places.ts'
import type { Database } from '#server/database/database.ts'
import type { Tools } from '#server/http/http.ts'
import type { Jobs } from '#server/jobs.ts'
import { refreshFindings } from './anonymity.ts'
import { removeLeftCopies } from './cover-image.ts'

const judged: readonly ContestStatus[] = ['closed', 'judging', 'finals']

async function checkEverywhere(db: Database): Promise<void> {
  for (const { id, status } of await listContests(db)) {
    if (judged.includes(status)) await refreshFindings(db, { actorId: null, contestId: id })
  }
}

/** Before its contest has closed an entry changes too often to be worth it; everything is checked at the closing. */
async function checkSubmitted(db: Database, projectId: string): Promise<void> {
  const contestId = (await findProjectPlace(db, projectId))?.contestId
  if (!contestId || !judged.includes((await getContest(db, contestId)).status)) return
  await refreshFindings(db, { actorId: null, contestId, projectId })
}

export async function anonymityWorkers(jobs: Jobs, tools: Tools): Promise<void> {
  await jobs.every(lookForNames, '*/15 * * * *', () => checkEverywhere(tools.db))
  await jobs.every(sweepCopies, '41 * * * *', () => removeLeftCopies(tools.db))
  await jobs.work(checkNames, (entries) => refreshFindings(tools.db, { actorId: null, ...entries }))
  await jobs.listen(projectSubmitted, 'jury', ({ projectId }) => checkSubmitted(tools.db, projectId))
}
