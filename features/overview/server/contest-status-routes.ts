import type { Api } from '#server/http/http.ts'
import * as contract from '../contract-contest-status.ts'
import { getContestStatus } from './contest-status-queries.ts'

export function contestStatusRoutes(api: Api): void {
  api.serve(contract.getContestStatus, ({ db, actor, input }) =>
    getContestStatus(db, { contestId: input.contestId, userId: actor.id, now: new Date() }),
  )
}
