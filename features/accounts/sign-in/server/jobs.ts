import { forgetFarewell, removeFarewell } from '#features/accounts/privacy/server/deletion.ts'
import {
  deleteOldExports,
  makeExport,
  prepareExport,
  sweepExports,
} from '#features/accounts/privacy/server/export.ts'
import { mailReset, resetRequested } from '#features/accounts/registration/server/recovery.ts'
import type { Tools } from '#server/http/http.ts'
import type { Jobs } from '#server/jobs.ts'

export async function workers(jobs: Jobs, tools: Tools): Promise<void> {
  const { db, settings } = tools
  await jobs.work(resetRequested, async ({ userId }) => {
    if (userId !== null) await mailReset(db, settings, userId)
  })
  await jobs.work(forgetFarewell, ({ userId }) => removeFarewell(db, userId))
  // One at a time: each loads all data of a user, and other jobs have priority.
  await jobs.work(prepareExport, (input) => makeExport(tools, input), { atOnce: 1 })
  await jobs.every(sweepExports, '50 3 * * *', () => deleteOldExports(tools))
}
