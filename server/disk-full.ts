import { statfs } from 'node:fs/promises'

/** No space left, over a quota, and PostgreSQL's own code for the same. */
const codes = ['ENOSPC', 'EDQUOT', '53100']

/** Whether a write failed because the disk of the portal or of its database is full. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return codes.includes(code) || isDiskFull(error.cause)
}

/** Less than one upload needs. */
const leastBytes = 32 * 1024 ** 2
/** How long a failed write counts: the database's disk may be another one, whose space nobody can ask for. */
const rememberMs = 60_000

let failedAt = Number.NEGATIVE_INFINITY

/** Remembers that a write failed, for readiness. */
export function noteDiskFull(now = Date.now()): void {
  failedAt = now
}

/** Whether writes fail, or are about to: in this folder, or in the last minute anywhere. */
export async function isFull(folder: string, now = Date.now()): Promise<boolean> {
  if (now - failedAt < rememberMs) return true
  const free = await statfs(folder).then(({ bavail, bsize }) => bavail * bsize)
  return free < leastBytes
}
