import type { Api } from '#server/http/http.ts'
import * as contract from '../contract-issues.ts'
import { resolveIssue } from './actions/issues.ts'
import { listIssues } from './issue-queries.ts'

export function issueRoutes(api: Api): void {
  api.serve(contract.listPaymentIssues, ({ db }) => listIssues(db))
  api.serve(contract.countPaymentIssues, async ({ db }) => ({ count: (await listIssues(db)).length }))
  api.serve(contract.resolvePaymentIssue, async ({ db, actor, input }) => {
    await resolveIssue(db, actor.id, input)
    return listIssues(db)
  })
}
