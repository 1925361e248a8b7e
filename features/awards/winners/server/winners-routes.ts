import type { Api } from '#server/http/http.ts'
import * as contract from '../contract-winners.ts'
import { exportWinners } from './winners-export.ts'
import { findWinnerPage } from './winners-view.ts'

export function winnersRoutes(api: Api): void {
  const { tools } = api
  api.serve(contract.findWinners, ({ db, input }) => findWinnerPage(db, input))
  api.download(contract.exportWinners, ({ actor, input, language }) =>
    exportWinners(tools, { ...input, actorId: actor.id, language }),
  )
}
