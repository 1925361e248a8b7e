import type { Api } from '#server/http/http.ts'
import * as contract from '../contract-prizes.ts'
import * as actions from './prize-actions.ts'
import { listPrizeBallots, listPrizes } from './prize-queries.ts'
import { recuseFromPrize, votePrize } from './prize-votes.ts'

export function prizeRoutes(api: Api): void {
  const { db, settings } = api.tools
  api.serve(contract.listPrizes, ({ input }) => listPrizes(db, input.contestId))
  api.serve(contract.addPrize, async ({ actor, input }) => {
    await actions.addPrize(db, { ...input, actorId: actor.id })
    return listPrizes(db, input.contestId)
  })
  api.serve(contract.changePrize, async ({ actor, input }) => {
    await actions.changePrize(db, { ...input, actorId: actor.id })
    return listPrizes(db, input.contestId)
  })
  api.serve(contract.removePrize, async ({ actor, input }) => {
    await actions.removePrize(db, { ...input, actorId: actor.id })
    return listPrizes(db, input.contestId)
  })
  api.serve(contract.movePrize, async ({ actor, input }) => {
    await actions.movePrize(db, { ...input, actorId: actor.id, publicUrl: settings.publicUrl })
    return listPrizes(db, input.contestId)
  })
  api.serve(contract.decidePrize, async ({ actor, input }) => {
    await actions.decidePrize(db, { ...input, actorId: actor.id })
    return listPrizes(db, input.contestId)
  })
  api.serve(contract.listPrizeBallots, ({ actor }) => listPrizeBallots(db, actor.id))
  api.serve(contract.votePrize, ({ actor, input }) => votePrize(db, { ...input, userId: actor.id }))
  api.serve(contract.recuseFromPrize, ({ actor, input }) =>
    recuseFromPrize(db, { ...input, userId: actor.id }),
  )
}
