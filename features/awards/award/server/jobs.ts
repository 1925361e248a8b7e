import { contestAnnounced } from '#features/results/events.ts'
import type { Tools } from '#server/http/http.ts'
import type { Jobs } from '#server/jobs.ts'
import { issueAwards } from './actions.ts'

export async function workers(jobs: Jobs, { db, settings }: Tools): Promise<void> {
  await jobs.listen(contestAnnounced, 'awards', ({ contestId }) =>
    issueAwards(db, contestId, settings.publicUrl),
  )
}
