import type { ContestStatus } from '#features/contests/lifecycle.ts'

/** The contest that organisers work on: the newest one that is under way, else a draft, else the newest. */
export function runningContest<Contest extends { status: ContestStatus }>(
  newestFirst: readonly Contest[],
): Contest | undefined {
  return (
    newestFirst.find(({ status }) => !['draft', 'announced', 'archived'].includes(status)) ??
    newestFirst.find(({ status }) => status === 'draft') ??
    newestFirst[0]
  )
}
