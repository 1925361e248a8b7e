import type { Api } from '#server/http.ts'
import * as contract from '../contract.ts'
import * as confirming from './actions/confirm.ts'
import { createProject, registerProject } from './actions/create-project.ts'
import { saveCredits } from './actions/credits.ts'
import { chooseCategories, saveProject } from './actions/save-project.ts'
import { saveText } from './actions/texts.ts'
import { documentRoutes } from './documents.ts'
import { imageRoutes } from './images.ts'
import * as queries from './queries.ts'

export function routes(api: Api): void {
  const { db } = api.tools
  const viewOf = (actor: { id: string }, projectId: string) =>
    queries.getProjectView(db, actor.id, projectId, new Date())

  api.serve(contract.registerProject, async ({ actor, input, language }) => {
    const { id } = await registerProject(db, { ...input, ownerId: actor.id, language })
    return { id }
  })
  api.serve(contract.submitProduct, async ({ actor, language }) => {
    const { id } = await createProject(db, {
      ownerId: actor.id,
      kind: 'product',
      contestId: null,
      language,
    })
    return { id }
  })
  api.serve(contract.listMyProjects, ({ actor }) => queries.listOwnProjects(db, actor.id, new Date()))
  api.serve(contract.getProject, ({ actor, input }) => viewOf(actor, input.projectId))
  api.serve(contract.getPreview, ({ actor, input }) => queries.getOwnWork(db, actor.id, input.projectId))
  api.serve(contract.saveProject, async ({ actor, input }) => {
    await saveProject(db, actor.id, input)
    return viewOf(actor, input.projectId)
  })
  api.serve(contract.chooseCategories, async ({ actor, input, language }) => {
    await chooseCategories(db, actor.id, input, language)
    return viewOf(actor, input.projectId)
  })
  api.serve(contract.saveText, async ({ actor, input, language }) => {
    await saveText(db, actor.id, input, language)
    return viewOf(actor, input.projectId)
  })
  api.serve(contract.saveCredits, async ({ actor, input }) => {
    await saveCredits(db, actor.id, input)
    return viewOf(actor, input.projectId)
  })
  api.serve(contract.confirmProject, async ({ actor, input, language, settings }) => {
    await confirming.confirmProject(db, settings, actor.id, input, language)
    return viewOf(actor, input.projectId)
  })
  api.serve(contract.withdrawProject, async ({ actor, input }) => {
    await confirming.withdrawProject(db, actor.id, input.projectId)
    return viewOf(actor, input.projectId)
  })
  api.serve(contract.listContestProjects, ({ input }) =>
    queries.listContestProjects(db, input.contestId, new Date()),
  )
  api.serve(contract.reopenProject, ({ actor, input }) => confirming.reopenProject(db, actor.id, input))
  imageRoutes(api)
  documentRoutes(api)
}
