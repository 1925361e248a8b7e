import { addProjects } from '#features/contests/contest/server/actions/has-projects.ts'
import { adminRoutes } from '#features/projects/admin/server/admin-routes.ts'
import { saveAnswers } from '#features/projects/answers/contract-answers.ts'
import { type Changes, noChanges } from '#features/projects/collaboration/changes.ts'
import type { Begun } from '#features/projects/collaboration/versions.ts'
import { documentRoutes } from '#features/projects/documents/server/documents.ts'
import { imageRoutes } from '#features/projects/media/server/images.ts'
import { reviewRoutes } from '#features/projects/review/server/review-routes.ts'
import * as confirming from '#features/projects/submission/server/actions/confirm.ts'
import { moveOnMerge } from '#features/projects/submission/server/actions/hold-firms.ts'
import { takeBackProject } from '#features/projects/submission/server/actions/take-back-project.ts'
import { lifeRoutes } from '#features/projects/submission/server/life-routes.ts'
import { translationRoutes } from '#features/projects/translations/server/translations.ts'
import type { Actor, Api } from '#server/http/http.ts'
import { failWith } from '#shared/domain-error.ts'
import type { Language } from '#shared/language.ts'
import * as contract from '../contract.ts'
import { registerProject, submitProduct } from './actions/create-project.ts'
import { saveProject } from './actions/save-project.ts'
import * as queries from './queries.ts'

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
