import { contestState, graceEndsAt } from '#features/contests/contest/dates.ts'
import type { ContestStatus } from '#features/contests/lifecycle.ts'
import { type ProjectStatus, projectLifecycle } from '#features/projects/lifecycle.ts'

/** What decides until when entrants may change their projects. */
export interface ContestDeadline {
  status: ContestStatus
  deadlineAt: Date
  graceMinutes: number
}

export const projectRoles = ['owner', 'editor'] as const
export type ProjectRole = (typeof projectRoles)[number]

/** What each role may do. For users without a role the project does not exist. */
const allowed = {
  see: projectRoles,
  edit: projectRoles,
  pay: ['owner'],
  confirm: ['owner'],
  takeBack: ['owner'],
  withdraw: ['owner'],
  remove: ['owner'],
} as const satisfies Record<string, readonly ProjectRole[]>
export type ProjectAction = keyof typeof allowed

export function mayWith(role: ProjectRole, action: ProjectAction): boolean {
  const roles: readonly ProjectRole[] = allowed[action]
  return roles.includes(role)
}

/** Before the deadline or within the grace period, which is for projects started in time. */
function isInTime(contest: ContestDeadline, now: Date): boolean {
  return contest.status === 'open' && now <= graceEndsAt(contest)
}

/** Entries cannot be withdrawn or changed once judging may have begun. */
export function isBeforeJudging(contest: Pick<ContestDeadline, 'status'> | null): boolean {
  return contest === null || contest.status === 'open' || contest.status === 'closed'
}

/** Plans name their makers, so jurors may not open them. */
export function mayOpenDocuments(actor: { roles: readonly string[] }, role: ProjectRole | null): boolean {
  return role !== null || actor.roles.includes('organiser')
}

/** Why the project cannot be withdrawn now, or null when it can. */
export function withdrawProblem(
  project: { status: ProjectStatus },
  contest: Pick<ContestDeadline, 'status'> | null,
): 'project_judged' | 'project_locked' | null {
  if (!isBeforeJudging(contest)) return 'project_judged'
  return projectLifecycle.can('withdraw', project.status) ? null : 'project_locked'
}

/**
 * Why the entrant cannot reopen the submission now, or null if they can. The grace period does not allow it,
 * because the project might not be submitted again in time.
 */
export function takeBackProblem(
  project: { status: ProjectStatus },
  contest: (ContestDeadline & { opensAt: Date }) | null,
  now: Date,
): 'project_not_confirmed' | 'take_back_late' | null {
  if (!projectLifecycle.can('takeBack', project.status)) return 'project_not_confirmed'
  return contest && contestState(contest, now) === 'open' ? null : 'take_back_late'
}

/** Why the project cannot be changed now, or null when it can. `reopenedAt` lifts the deadline. */
export function editProblem(
  project: { status: ProjectStatus; reopenedAt: Date | null },
  contest: ContestDeadline | null,
  now: Date,
): 'project_locked' | 'project_late' | null {
  if (!projectLifecycle.can('edit', project.status)) return 'project_locked'
  if (contest === null || isInTime(contest, now)) return null
  return project.reopenedAt !== null && isBeforeJudging(contest) ? null : 'project_late'
}

/**
 * Why an organiser cannot change the project for its entrant, or null when they can: submitted and late ones too, until
 * judging begins.
 */
export function editForEntrantProblem(
  project: { status: ProjectStatus },
  contest: Pick<ContestDeadline, 'status'> | null,
): 'project_locked' | 'project_judged' | null {
  if (!projectLifecycle.can('editForEntrant', project.status)) return 'project_locked'
  return isBeforeJudging(contest) ? null : 'project_judged'
}
