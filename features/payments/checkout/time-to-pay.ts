import type { ContestStatus } from '#features/contests/lifecycle.ts'
import { takesEntries } from '#features/contests/prices/price.ts'
import type { ProjectStatus } from '#features/projects/lifecycle.ts'
import { isBeforeJudging } from '#features/projects/steps/access.ts'

interface Project {
  status: ProjectStatus
  /** When an organiser gave it more time, or let in what came too late. */
  reopenedAt: Date | null
}

interface Contest {
  status: ContestStatus
  deadlineAt: Date
}

const unannounced: readonly ContestStatus[] = ['open', 'closed', 'judging', 'finals']

/**
 * What a project may be paid for now: everything until the deadline, or with an organiser's leave until judging begins.
 * Whoever has confirmed theirs may order a publication until the results are announced, whatever they will be.
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
