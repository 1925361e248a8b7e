import { type ProjectStatus, projectLifecycle } from '#features/projects/lifecycle.ts'

/** For so many days a deleted draft can be restored. */
export const deletedForDays = 30

/** Why the project cannot be deleted, or null when it can: what was paid or submitted is withdrawn instead. */
export function deleteProblem(project: {
  status: ProjectStatus
  paidAt: Date | null
}): 'project_not_draft' | null {
  return projectLifecycle.can('delete', project.status) && project.paidAt === null
    ? null
    : 'project_not_draft'
}

/** When the draft is removed for good. */
export function goneAt(deletedAt: Date): Date {
  return new Date(deletedAt.getTime() + deletedForDays * 86_400_000)
}
