import { adminRoutes } from '#features/projects/admin/server/admin-routes.ts'
import { togetherRoutes } from '#features/projects/collaboration/server/together-routes.ts'
import { documentRoutes } from '#features/projects/documents/server/documents.ts'
import { imageRoutes } from '#features/projects/media/server/images.ts'
import * as confirming from '#features/projects/submission/server/actions/confirm.ts'
import { moveOnMerge } from '#features/projects/submission/server/actions/hold-firms.ts'
import { takeBackProject } from '#features/projects/submission/server/actions/take-back-project.ts'
import { lifeRoutes } from '#features/projects/submission/server/life-routes.ts'
import { translationRoutes } from '#features/projects/translations/server/translations.ts'
import type { Api } from '#server/http/http.ts'
import * as contract from '../contract.ts'
import { registerProject, submitProduct } from './actions/create-project.ts'
import * as queries from './queries.ts'
import { saveRoutes } from './save-routes.ts'

export function routes(api: Api): void {
  const { db } = api.tools
  moveOnMerge()
  const viewOf = (actor: { id: string }, projectId: string) =>
    queries.getProjectView(db, actor.id, projectId, new Date())

  api.serve(contract.registerProject, async ({ db, actor, input, language }) => {
    const { id } = await registerProject(db, { ...input, ownerId: actor.id, language })
    return { id }
  })
  api.serve(contract.submitProduct, ({ db, actor, language, settings }) =>
    submitProduct(db, settings, { ownerId: actor.id, language }),
  )
  api.serve(contract.listMyProjects, ({ actor }) => queries.listOwnProjects(db, actor.id, new Date()))
  api.serve(contract.getProject, ({ actor, input }) => viewOf(actor, input.projectId))
  api.serve(contract.getPreview, ({ actor, input }) => queries.getOwnWork(db, actor.id, input.projectId))
  saveRoutes(api)
  togetherRoutes(api)
  api.serve(contract.confirmProject, async ({ actor, input, language, settings }) => {
    await confirming.confirmProject(db, settings, actor.id, input, language)
    return viewOf(actor, input.projectId)
  })
  api.serve(contract.takeBackProject, async ({ actor, input }) => {
    await takeBackProject(db, actor.id, input.projectId)
    return viewOf(actor, input.projectId)
  })
  api.serve(contract.withdrawProject, async ({ actor, input, settings }) => {
    await confirming.withdrawProject(db, settings, actor.id, input.projectId)
    return viewOf(actor, input.projectId)
  })
  lifeRoutes(api)
  adminRoutes(api)
  imageRoutes(api)
  translationRoutes(api)
  documentRoutes(api)
}
