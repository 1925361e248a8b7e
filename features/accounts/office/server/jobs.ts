import { forgetFarewell, removeFarewell } from '#features/accounts/account/server/account-deletion.ts'
import { mailReset, resetRequested } from '#features/accounts/account/server/recovery.ts'
import { resealSecondFactors } from '#features/accounts/session/server/second-factor.ts'
import type { Tools } from '#server/http/http.ts'
import type { Jobs } from '#server/jobs.ts'
import { auditWorkers } from './audit-routes.ts'

export async function workers(jobs: Jobs, tools: Tools): Promise<void> {
  const { db, settings } = tools
  if (settings.SECRET_KEY_PREVIOUS) await resealSecondFactors(tools)
  await jobs.work(resetRequested, async ({ userId }) => {
    if (userId !== null) await mailReset(db, settings, userId)
  })
  await jobs.work(forgetFarewell, ({ userId }) => removeFarewell(db, userId))
  await auditWorkers(jobs, tools)
}
