import { addProjects } from '#features/contests/contest/server/actions/has-projects.ts'
import * as confirming from '#features/projects/entry/server/actions/confirm.ts'
import { moveOnMerge } from '#features/projects/entry/server/actions/hold-firms.ts'
import { takeBackProject } from '#features/projects/entry/server/actions/take-back-project.ts'
import { lifeRoutes } from '#features/projects/entry/server/routes.ts'
import * as contract from '#features/projects/project/contract.ts'
import { saveAnswers } from '#features/projects/project/contract-answers.ts'
import type { Begun } from '#features/projects/project/field-versions.ts'
import { type Changes, noChanges } from '#features/projects/project/project-changes.ts'
import { registerProject, submitProduct } from '#features/projects/project/server/actions/create-project.ts'
import { saveProject } from '#features/projects/project/server/actions/save-project.ts'
import { documentRoutes } from '#features/projects/project/server/documents.ts'
import { imageRoutes } from '#features/projects/project/server/images.ts'
import * as queries from '#features/projects/project/server/queries.ts'
import type { Actor, Api } from '#server/http/http.ts'
import { failWith } from '#shared/domain-error.ts'
import type { Language } from '#shared/language.ts'
import { adminRoutes } from './admin-routes.ts'
import { reviewRoutes } from './review-routes.ts'
import { translationRoutes } from './translation-routes.ts'

export function routes(api: Api): void {
  const { db } = api.tools
  moveOnMerge()
  addProjects(queries.hasProjects)
  const viewOf = (actor: { id: string }, projectId: string) =>
    queries.getProjectView(db, actor.id, projectId, new Date())

  api.serve(contract.registerProject, async ({ db, actor, input, language }) => {
    const { id } = await registerProject(db, { ...input, ownerId: actor.id, language })
    return { id }
  })
  api.serve(contract.submitProduct, ({ db, actor, language }) =>
    submitProduct(db, { ownerId: actor.id, language }),
  )
  api.serve(contract.listMyProjects, ({ actor }) => queries.listOwnProjects(db, actor.id, new Date()))
  api.serve(contract.getProject, ({ actor, input }) => viewOf(actor, input.projectId))
  api.serve(contract.getPreview, ({ actor, input }) => queries.getOwnWork(db, actor.id, input.projectId))
  saveRoutes(api)
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
  reviewRoutes(api)
  imageRoutes(api)
  translationRoutes(api)
  documentRoutes(api)
}

/** The endpoints that save typed or selected values. */
function saveRoutes(api: Api): void {
  const { db } = api.tools

  const save = async (
    actor: Actor,
    { projectId, writer, sequence, versions }: Begun & { projectId: string },
    changes: Partial<Changes>,
    language: Language,
  ) => {
    const input = { projectId, writer, sequence, versions, changes: { ...noChanges, ...changes } }
    const { conflicts, project, ...saved } = await saveProject(db, actor.id, input, language)
    if (conflicts.length > 0) failWith('fields_moved', { conflicts, project })
    return { project, saved }
  }

  api.serve(contract.saveProject, async ({ actor, input, language }) => {
    const { projectId, writer, sequence, versions, ...fields } = input
    return (await save(actor, { projectId, writer, sequence, versions }, { fields }, language)).saved
  })
  api.serve(contract.saveText, async ({ actor, input, language }) => {
    const { projectId, writer, sequence, versions, language: written, ...text } = input
    const texts = { [written]: text }
    return (await save(actor, { projectId, writer, sequence, versions }, { texts }, language)).saved
  })
  api.serve(saveAnswers, async ({ actor, input, language }) => {
    return (await save(actor, input, { answers: input.answers }, language)).saved
  })
  api.serve(contract.chooseCategories, async ({ actor, input, language }) => {
    const { disciplineId, categoryIds } = input
    const { project } = await save(actor, input, { choice: { disciplineId, categoryIds } }, language)
    return needed(project)
  })
  api.serve(contract.saveCredits, async ({ actor, input, language }) => {
    const { project } = await save(actor, input, { credits: input.credits }, language)
    return needed(project)
  })
}

function needed(project: contract.ProjectView | null): contract.ProjectView {
  if (!project) throw new Error('A save of credits or categories did not return the project.')
  return project
}
