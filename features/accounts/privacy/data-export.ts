import { lifecycle } from '#shared/lifecycle.ts'

/** For so long a finished archive may be downloaded; then it is deleted. */
export const exportDays = 7

/** The archive of a user's data, prepared in the background: one at a time per user. */
export const exportLifecycle = lifecycle(['preparing', 'ready', 'failed'], {
  /** A new archive is made from the start and replaces the previous one. */
  request: { from: ['ready', 'failed'], to: 'preparing' },
  /** The queue retries automatically, so a failed archive may still succeed. */
  finish: { from: ['preparing', 'failed'], to: 'ready' },
  fail: { from: ['preparing'], to: 'failed' },
})
export type ExportStatus = (typeof exportLifecycle.statuses)[number]

const longestMs = 3_600_000

/** An archive requested before this time and not ready was lost: it counts as failed. */
export function lostBefore(now: Date): Date {
  return new Date(now.getTime() - longestMs)
}

interface Archive {
  status: ExportStatus
  requestedAt: Date
  expiresAt: Date | null
}

/** The archive for display; null once it has expired. */
export function statusShown({ status, requestedAt, expiresAt }: Archive, now: Date): ExportStatus | 'none' {
  if (status === 'preparing') return requestedAt < lostBefore(now) ? 'failed' : 'preparing'
  return expiresAt !== null && expiresAt <= now ? 'none' : status
}
