import type { Api } from '#server/http/http.ts'
import * as contract from '../contract-stuck.ts'
import { lookAgain } from './actions/reconcile.ts'
import { resolveStuck } from './actions/stuck.ts'
import { countStuck, listStuck } from './stuck-queries.ts'

export function stuckRoutes(api: Api): void {
  api.serve(contract.listStuckPayments, ({ db }) => listStuck(db))
  api.serve(contract.countStuckPayments, async ({ db }) => ({ count: await countStuck(db) }))
  api.serve(contract.lookAgain, async ({ db, input, settings }) => {
    await lookAgain({ db, settings }, input.stuckId)
    return listStuck(db)
  })
  api.serve(contract.resolveStuckPayment, async ({ db, actor, input }) => {
    await resolveStuck(db, actor.id, input)
    return listStuck(db)
  })
}
