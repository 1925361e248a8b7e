import { type ProjectStatus, projectLifecycle } from '#features/projects/lifecycle.ts'

/** Why the project cannot be deleted, or null if it can: a paid or submitted project is withdrawn instead. */
export function deleteProblem(project: {
  status: ProjectStatus
  paidAt: Date | null
}): 'project_not_draft' | null {
  return projectLifecycle.can('delete', project.status) && project.paidAt === null
    ? null
    : 'project_not_draft'
}
