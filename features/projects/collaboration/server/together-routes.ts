import { getProjectFor } from '#features/projects/steps/server/queries.ts'
import type { Api } from '#server/http/http.ts'
import * as together from '../contract-together.ts'
import * as sharing from './actions/sharing.ts'
import { listCollaborators } from './users-queries.ts'

/** Working on a project together. */
export function togetherRoutes(api: Api): void {
  const { db } = api.tools
  const usersOf = async (actor: { id: string }, projectId: string, tx = db) =>
    listCollaborators(tx, actor.id, await getProjectFor(tx, actor.id, projectId))

  api.serve(together.getCollaborators, ({ actor, input }) => usersOf(actor, input.projectId))
  api.serve(together.inviteEditor, async ({ db: tx, actor, input, language, settings }) => {
    await sharing.inviteEditor(tx, settings, actor.id, { ...input, language })
    return usersOf(actor, input.projectId, tx)
  })
  api.serve(together.takeBackInvitation, async ({ actor, input }) => {
    await sharing.takeBackInvitation(db, actor.id, input)
    return usersOf(actor, input.projectId)
  })
  api.serve(together.lookAtInvitation, ({ input }) => sharing.lookAtInvitation(db, input.token))
  api.serve(together.acceptInvitation, ({ actor, input }) =>
    sharing.acceptInvitation(db, actor.id, input.token),
  )
  api.serve(together.removeEditor, async ({ actor, input }) => {
    await sharing.removeEditor(db, actor.id, input)
    return {}
  })
  api.serve(together.handOverProject, async ({ actor, input }) => {
    await sharing.handOver(db, actor.id, input)
    return usersOf(actor, input.projectId)
  })
}
