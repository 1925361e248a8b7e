import { contestAnnounced } from '#features/results/events.ts'
import type { Tools } from '#server/http.ts'
import type { Jobs } from '#server/jobs.ts'
import { publishAwarded, publishWorks } from './actions.ts'
import { refreshPublication } from './tasks.ts'

export async function workers(jobs: Jobs, tools: Tools): Promise<void> {
  await jobs.listen(contestAnnounced, 'gallery', ({ contestId }) => publishAwarded(tools, contestId))
  await jobs.work(refreshPublication, ({ projectId, attempt }) => publishWorks(tools, [projectId], attempt))
}
