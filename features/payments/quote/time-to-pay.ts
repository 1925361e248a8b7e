import { takesEntries } from '#features/contests/contest/price.ts'
import type { ContestStatus } from '#features/contests/lifecycle.ts'
import type { ProjectStatus } from '#features/projects/lifecycle.ts'
import { isBeforeJudging } from '#features/projects/project/project-access.ts'

interface Project {
  status: ProjectStatus
  /** When an organiser granted an extension or accepted a late submission. */
  reopenedAt: Date | null
}

interface Contest {
  status: ContestStatus
  deadlineAt: Date
}

const unannounced: readonly ContestStatus[] = ['open', 'closed', 'judging', 'finals']

/**
 * What may be paid for a project now: everything until the deadline, or with an extension until judging begins. A
 * confirmed project may order a publication until the results are announced.
 */
export function timeToPay(
  { status, reopenedAt }: Project,
  contest: Contest,
  now: Date,
): 'everything' | 'publication' | 'nothing' {
  if (status === 'withdrawn') return 'nothing'
  if (takesEntries(contest, now)) return 'everything'
  if (reopenedAt !== null && isBeforeJudging(contest)) return 'everything'
  return status === 'completed' && unannounced.includes(contest.status) ? 'publication' : 'nothing'
}
