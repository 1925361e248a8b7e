import type { ContestStatus } from '#features/contests/lifecycle.ts'

/** Whether a jury's work is done for good: its results are public, and nobody comes to it or leaves it any more. */
export function isJuryOver(status: ContestStatus): boolean {
  return status === 'announced' || status === 'archived'
}
