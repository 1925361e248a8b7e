import type { RoundStatus } from '#features/jury/lifecycle.ts'

interface DatedRound {
  number: number
  status: RoundStatus
  opensAt: Date | null
  closesAt: Date | null
  openedAt: Date | null
  closedAt: Date | null
}

/**
 * The transition that a round's dates require now. A date acts once: what an organiser did by hand after it is not
 * undone. Finals are opened with a shortlist, so only by hand.
 */
export function dueRoundAction(round: DatedRound, now: Date): 'open' | 'close' | null {
  const { number, status, opensAt, closesAt, openedAt, closedAt } = round
  if (status === 'open') {
    return closesAt && closesAt <= now && (!openedAt || openedAt < closesAt) ? 'close' : null
  }
  if (number !== 1 || !opensAt || now < opensAt) return null
  // A server that was down until after the close opens nothing.
  if (closesAt && closesAt <= now) return null
  const last = closedAt ?? openedAt
  return !last || last < opensAt ? 'open' : null
}
