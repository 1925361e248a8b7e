import type { Api } from '#server/http/http.ts'
import * as contract from '../contract.ts'
import { deleteProject } from './actions/delete-project.ts'
import { duplicateProject } from './actions/duplicate-project.ts'

export function lifeRoutes(api: Api): void {
  const { db } = api.tools
  api.serve(contract.duplicateProject, ({ db, actor, input }) => duplicateProject(db, actor.id, input))
  api.serve(contract.deleteProject, ({ actor, input }) => deleteProject(db, actor.id, input.projectId))
}
