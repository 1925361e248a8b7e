import { getProjectFor } from '#features/projects/steps/server/queries.ts'
import type { Api } from '#server/http/http.ts'
import * as collaboration from '../contract-together.ts'
import * as sharing from './actions/sharing.ts'
import { listCollaborators } from './users-queries.ts'

/** Working on a project together. */
export function collaborationRoutes(api: Api): void {
  const { db } = api.tools
  const usersOf = async (actor: { id: string }, projectId: string, tx = db) =>
    listCollaborators(tx, actor.id, await getProjectFor(tx, actor.id, projectId))

  api.serve(collaboration.getCollaborators, ({ actor, input }) => usersOf(actor, input.projectId))
  api.serve(collaboration.inviteEditor, async ({ db: tx, actor, input, language, settings }) => {
    await sharing.inviteEditor(tx, settings, actor.id, { ...input, language })
    return usersOf(actor, input.projectId, tx)
  })
  api.serve(collaboration.takeBackInvitation, async ({ actor, input }) => {
    await sharing.takeBackInvitation(db, actor.id, input)
    return usersOf(actor, input.projectId)
  })
  api.serve(collaboration.lookAtInvitation, ({ input }) => sharing.lookAtInvitation(db, input.token))
  api.serve(collaboration.acceptInvitation, ({ actor, input }) =>
    sharing.acceptInvitation(db, actor.id, input.token),
  )
  api.serve(collaboration.removeEditor, async ({ actor, input }) => {
    await sharing.removeEditor(db, actor.id, input)
    return {}
  })
  api.serve(collaboration.transferProject, async ({ actor, input }) => {
    await sharing.transfer(db, actor.id, input)
    return usersOf(actor, input.projectId)
  })
}
