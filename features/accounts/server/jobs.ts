import type { Tools } from '#server/http.ts'
import type { Jobs } from '#server/jobs.ts'
import { forgetFarewell, removeFarewell } from './deletion.ts'
import { mailReset, resetAsked } from './recovery.ts'

export async function workers(jobs: Jobs, { db, settings }: Tools): Promise<void> {
  await jobs.work(resetAsked, async ({ personId }) => {
    if (personId !== null) await mailReset(db, settings, personId)
  })
  await jobs.work(forgetFarewell, ({ personId }) => removeFarewell(db, personId))
}
