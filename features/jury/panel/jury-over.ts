import type { ContestStatus } from '#features/contests/lifecycle.ts'

/** Whether a jury has finished: after the announcement nobody joins or leaves it. */
export function isJuryOver(status: ContestStatus): boolean {
  return status === 'announced' || status === 'archived'
}
