import type { Api } from '#server/http/http.ts'
import * as contract from '../contract-ties.ts'
import * as actions from './tie-actions.ts'
import { listAdminTies, listMyTies } from './tie-queries.ts'
import { leaveTiedAssignments } from './tied-evaluations.ts'

/** What a juror says of whom they are tied to, and what organisers make of it. */
export function tieRoutes(api: Api): void {
  const { db } = api.tools
  api.serve(contract.listMyTies, ({ actor }) => listMyTies(db, actor.id))
  api.serve(contract.declareTies, async ({ actor, input }) => {
    await actions.declareTies(db, actor.id, input)
    return listMyTies(db, actor.id)
  })
  api.serve(contract.listAdminTies, ({ input }) => listAdminTies(db, input.contestId))
  api.serve(contract.lookForTies, async ({ input }) => {
    await actions.lookForTies(db, input)
    return listAdminTies(db, input.contestId)
  })
  api.serve(contract.decideTie, async ({ actor, input, language }) => {
    await actions.decideTie(db, { ...input, actorId: actor.id, language })
    return listAdminTies(db, input.contestId)
  })
  api.serve(contract.addTie, async ({ actor, input, language }) => {
    await actions.addTie(db, { ...input, actorId: actor.id, language })
    return listAdminTies(db, input.contestId)
  })
  api.serve(contract.leaveTiedAssignments, async ({ actor, input }) => {
    await leaveTiedAssignments(db, { ...input, actorId: actor.id })
    return listAdminTies(db, input.contestId)
  })
}
