import { type ProjectStatus, projectLifecycle } from '#features/projects/lifecycle.ts'

/** The days in which a deleted draft can be restored. */
export const deletedForDays = 30

/** Why the project cannot be deleted, or null if it can: a paid or submitted project is withdrawn instead. */
export function deleteProblem(project: {
  status: ProjectStatus
  paidAt: Date | null
}): 'project_not_draft' | null {
  return projectLifecycle.can('delete', project.status) && project.paidAt === null
    ? null
    : 'project_not_draft'
}

/** When the draft is deleted permanently. */
export function goneAt(deletedAt: Date): Date {
  return new Date(deletedAt.getTime() + deletedForDays * 86_400_000)
}
