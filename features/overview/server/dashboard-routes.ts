import type { Api } from '#server/http/http.ts'
import * as contract from '../contract-dashboard.ts'
import { searchRecords } from '../contract-search.ts'
import { contestStatusRoutes } from './contest-status-routes.ts'
import * as figures from './dashboard-queries.ts'
import { findRecords } from './search-queries.ts'

export function routes(api: Api): void {
  contestStatusRoutes(api)
  api.serve(contract.getEntriesFigure, ({ db, input }) => figures.getEntries(db, input.contestId))
  api.serve(contract.getRevenueFigure, ({ db, input }) => figures.getRevenue(db, input.contestId))
  api.serve(contract.getFunnelFigure, ({ db, input }) =>
    figures.getFunnel(db, { contestId: input.contestId, now: new Date() }),
  )
  api.serve(contract.getJuryFigure, async ({ db, actor, input }) => ({
    jury: await figures.getJury(db, { contestId: input.contestId, userId: actor.id, now: new Date() }),
  }))
  api.serve(contract.getContestTasks, ({ db, actor }) =>
    figures.listContestTasks(db, { userId: actor.id, now: new Date() }),
  )
  api.serve(contract.getOpenTasks, ({ db, actor }) =>
    figures.getOpenTasks(db, { userId: actor.id, now: new Date() }),
  )
  api.serve(contract.getMailFigure, ({ db }) => figures.listMailDays(db, new Date()))
  api.serve(contract.getQueueState, ({ db }) => figures.getQueue(db))
  api.serve(searchRecords, ({ db, input }) => findRecords(db, input.q))
}
