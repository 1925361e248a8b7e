import { announceDue, makePlanned } from '#features/results/announcement/server/planned.ts'
import type { Tools } from '#server/http/http.ts'
import type { Jobs } from '#server/jobs.ts'
import { announcePlanned, lookForPlans } from './tasks.ts'

export async function workers(jobs: Jobs, { db, settings }: Tools): Promise<void> {
  await jobs.work(announcePlanned, ({ contestId }) =>
    makePlanned(db, { contestId, now: new Date(), publicUrl: settings.publicUrl }),
  )
  await jobs.every(lookForPlans, '* * * * *', () =>
    announceDue(db, { now: new Date(), publicUrl: settings.publicUrl }),
  )
}
