import { z } from 'zod'
import { awardChanged } from '#features/awards/events.ts'
import { textsReady } from '#features/editorial/events.ts'
import { firmChanged } from '#features/firms/events.ts'
import {
  nameWorkImages,
  publishAwarded,
  publishWorks,
  republish,
  republishWorksOf,
  takeDown,
} from '#features/gallery/publication/server/publish.ts'
import { nameImages, refreshPublication } from '#features/gallery/publication/server/tasks.ts'
import { productPublished, productTakenBack, workChanged } from '#features/projects/events.ts'
import { contestAnnounced } from '#features/results/events.ts'
import type { Tools } from '#server/http/http.ts'
import { type Jobs, task } from '#server/jobs.ts'
import { forgetVisits } from './visit-queries.ts'

const forgetOldVisits = task('forget-visits', z.object({}))

export async function workers(jobs: Jobs, tools: Tools): Promise<void> {
  await jobs.every(forgetOldVisits, '20 3 * * *', () => forgetVisits(tools.db))
  await jobs.listen(contestAnnounced, 'gallery', ({ contestId }) => publishAwarded(tools, contestId))
  await jobs.listen(awardChanged, 'gallery', ({ projectId }) => republish(tools, [projectId]))
  await jobs.listen(firmChanged, 'gallery', ({ firmId }) => republishWorksOf(tools, firmId))
  await jobs.listen(textsReady, 'gallery', ({ projectId }) => republish(tools, [projectId]))
  await jobs.listen(workChanged, 'gallery', ({ projectId }) => republish(tools, [projectId]))
  await jobs.listen(productPublished, 'gallery', ({ projectId }) => publishWorks(tools, [projectId]))
  await jobs.listen(productTakenBack, 'gallery', ({ projectId }) => takeDown(tools.db, projectId))
  await jobs.work(nameImages, ({ projectId }) => nameWorkImages(tools, projectId), { atOnce: 1 })
  await jobs.work(refreshPublication, ({ projectId, attempt }) => publishWorks(tools, [projectId], attempt))
}
