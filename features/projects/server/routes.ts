import type { Api } from '#server/http.ts'
import * as contract from '../contract.ts'
import * as confirming from './actions/confirm.ts'
import { registerProject, submitProduct } from './actions/create-project.ts'
import { openFirmHoldings } from './actions/hold-firms.ts'
import { takeBackProject } from './actions/take-back-project.ts'
import { claimRoutes } from './claim-routes.ts'
import { documentRoutes } from './documents.ts'
import { imageRoutes } from './images.ts'
import { lifeRoutes } from './life-routes.ts'
import { officeRoutes } from './office-routes.ts'
import { projectFileRoutes } from './project-files.ts'
import * as queries from './queries.ts'
import { saveRoutes } from './save-routes.ts'
import { togetherRoutes } from './together-routes.ts'
import { translationRoutes } from './translations.ts'

export function routes(api: Api): void {
  const { db } = api.tools
  openFirmHoldings()
  const viewOf = (actor: { id: string }, projectId: string) =>
    queries.getProjectView(db, actor.id, projectId, new Date())

  api.serve(contract.registerProject, async ({ actor, input, language }) => {
    const { id } = await registerProject(db, { ...input, ownerId: actor.id, language })
    return { id }
  })
  api.serve(contract.submitProduct, ({ actor, input, language, settings }) =>
    submitProduct(db, settings, { ...input, ownerId: actor.id, language }),
  )
  api.serve(contract.listMyProjects, ({ actor }) => queries.listOwnProjects(db, actor.id, new Date()))
  api.serve(contract.getProject, ({ actor, input }) => viewOf(actor, input.projectId))
  api.serve(contract.getPreview, ({ actor, input }) => queries.getOwnWork(db, actor.id, input.projectId))
  saveRoutes(api)
  togetherRoutes(api)
  claimRoutes(api)
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
  officeRoutes(api)
  imageRoutes(api)
  projectFileRoutes(api)
  translationRoutes(api)
  documentRoutes(api)
}
