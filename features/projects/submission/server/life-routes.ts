import { listDeletedProjects } from '#features/projects/media/server/trash.ts'
import type { Api } from '#server/http/http.ts'
import * as contract from '../contract-life.ts'
import { deleteProject, restoreProject } from './actions/delete-project.ts'
import { duplicateProject } from './actions/duplicate-project.ts'

export function lifeRoutes(api: Api): void {
  const { db } = api.tools
  api.serve(contract.duplicateProject, ({ db, actor, input, settings }) =>
    duplicateProject(db, actor.id, settings, input),
  )
  api.serve(contract.deleteProject, ({ actor, input }) => deleteProject(db, actor.id, input.projectId))
  api.serve(contract.restoreProject, ({ actor, input, settings }) =>
    restoreProject(db, actor.id, settings, input.projectId),
  )
  api.serve(contract.listDeletedProjects, ({ actor }) => listDeletedProjects(db, actor.id, new Date()))
}
