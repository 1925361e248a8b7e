import type { Api } from '#server/http/http.ts'
import * as contract from '../contract-claims.ts'
import * as claims from './actions/claims.ts'
import { listCreditsNaming, listWaitingClaims } from './claim-queries.ts'

/** Credits that bear a firm's name, and who says that they are theirs. */
export function claimRoutes(api: Api): void {
  const { db } = api.tools
  api.serve(contract.listCreditsNaming, ({ actor, input }) => listCreditsNaming(db, actor.id, input.firmId))
  api.serve(contract.claimCredit, async ({ actor, input, ...tools }) => {
    await claims.claimCredit(tools, actor.id, input)
    return listCreditsNaming(db, actor.id, input.firmId)
  })
  api.serve(contract.withdrawClaim, ({ actor, input }) =>
    claims.withdrawClaim(db, actor.id, input.claimId).then(() => ({})),
  )
  api.serve(contract.listClaimsOnMine, ({ actor }) => listWaitingClaims(db, actor.id))
  api.serve(contract.listAllClaims, () => listWaitingClaims(db, null))
  api.serve(contract.decideClaim, ({ actor, input, ...tools }) => {
    const by = { id: actor.id, isOrganiser: actor.roles.includes('organiser') }
    return claims.decideClaim(tools, by, input).then(() => ({}))
  })
}
