import { contestStatusRoutes } from '#features/overview/contest-status/server/contest-status-routes.ts'
import { searchRecords } from '#features/overview/search/contract-search.ts'
import { findRecords } from '#features/overview/search/server/search-queries.ts'
import type { Api } from '#server/http/http.ts'
import * as contract from '../contract-dashboard.ts'
import { getContestFigures, getProgrammeFigures } from './dashboard-queries.ts'

export function routes(api: Api): void {
  contestStatusRoutes(api)
  api.serve(contract.getProgrammeDashboard, ({ db, actor }) =>
    getProgrammeFigures(db, { userId: actor.id, now: new Date() }),
  )
  api.serve(contract.getContestDashboard, ({ db, actor, input }) =>
    getContestFigures(db, { contestId: input.contestId, userId: actor.id, now: new Date() }),
  )
  api.serve(searchRecords, ({ db, input }) => findRecords(db, input.q))
}
