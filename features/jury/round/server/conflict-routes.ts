import * as contract from '#features/jury/panel/contract-conflicts.ts'
import * as actions from '#features/jury/panel/server/conflict-actions.ts'
import { listAdminConflicts, listMyConflicts } from '#features/jury/panel/server/conflict-queries.ts'
import type { Api } from '#server/http/http.ts'
import { leaveConflictedAssignments } from './conflicted-evaluations.ts'

/** Endpoints for jurors' declarations of conflicts, and for the organisers' decisions. */
export function conflictRoutes(api: Api): void {
  const { db } = api.tools
  api.serve(contract.listMyConflicts, ({ actor }) => listMyConflicts(db, actor.id))
  api.serve(contract.declareConflicts, async ({ actor, input }) => {
    await actions.declareConflicts(db, actor.id, input)
    return listMyConflicts(db, actor.id)
  })
  api.serve(contract.listAdminConflicts, ({ input }) => listAdminConflicts(db, input.contestId))
  api.serve(contract.dismissConflict, async ({ actor, input }) => {
    await actions.dismissConflict(db, { ...input, actorId: actor.id })
    return listAdminConflicts(db, input.contestId)
  })
  api.serve(contract.addConflict, async ({ actor, input, language }) => {
    await actions.addConflict(db, { ...input, actorId: actor.id, language })
    return listAdminConflicts(db, input.contestId)
  })
  api.serve(contract.leaveConflictedAssignments, async ({ actor, input }) => {
    await leaveConflictedAssignments(db, { ...input, actorId: actor.id })
    return listAdminConflicts(db, input.contestId)
  })
}
