import { type EntryLimits, limitsIn, usualLimits } from '#features/contests/contest/limits.ts'
import { type Contest, getContest } from '#features/contests/contest/server/queries.ts'
import type { Database, DatabaseTransaction } from '#server/database/database.ts'
import { type ErrorCode, fail } from '#shared/domain-error.ts'
import { needsPayment } from '../steps.ts'
import { lockFor, lockForChange } from './actions/lock-project.ts'
import { contestFor, problemFor } from './edit-problem.ts'
import { getProjectFor } from './queries.ts'
import type { Project } from './tables.ts'

const unpaid = { media: 'media_unpaid', document: 'documents_unpaid' } as const satisfies Record<
  string,
  ErrorCode
>
export type PaidStep = keyof typeof unpaid

async function contestOf(tx: DatabaseTransaction, project: Project): Promise<Contest | null> {
  return project.contestId ? contestFor(tx, project.id, project.contestId) : null
}

/** Rejects a step that the specification opens only after payment. */
function rejectUnpaid(step: PaidStep, project: Project, contest: Contest | null): void {
  if (needsPayment(step, { contest }) && !project.paidAt) fail(unpaid[step])
}

const limitsOf = (project: Project, contest: Contest | null): EntryLimits =>
  contest ? limitsIn(contest.limits, project.disciplineId) : usualLimits

/** The contest's limits, checked before a file is uploaded. */
export async function admitToStep(
  db: Database,
  step: PaidStep,
  userId: string,
  projectId: string,
): Promise<EntryLimits> {
  const project = await getProjectFor(db, userId, projectId)
  const contest = project.contestId ? await getContest(db, project.contestId) : null
  const problem = problemFor(project, contest)
  if (problem) fail(problem)
  rejectUnpaid(step, project, contest)
  return limitsOf(project, contest)
}

/** Locks a project to save a step that requires payment. */
export async function lockToSaveStep(
  tx: DatabaseTransaction,
  step: PaidStep,
  userId: string,
  projectId: string,
): Promise<Project> {
  const project = await lockFor(tx, 'edit', userId, projectId)
  const contest = await contestOf(tx, project)
  rejectUnpaid(step, project, contest)
  const problem = problemFor(project, contest)
  if (problem) fail(problem)
  return project
}

/** Locks a project for a change in a step that requires payment. */
export async function lockForStep(
  tx: DatabaseTransaction,
  step: PaidStep,
  userId: string,
  projectId: string,
): Promise<{ project: Project; limits: EntryLimits }> {
  const project = await lockForChange(tx, userId, projectId)
  const contest = await contestOf(tx, project)
  rejectUnpaid(step, project, contest)
  return { project, limits: limitsOf(project, contest) }
}
