import type { Database } from '#server/database.ts'
import { takeAttempt } from '../attempts.ts'

/**
 * Counts a download of a whole score log, which anybody may ask for and which costs seconds of work.
 * @throws Refusal 429 when that network, or everybody together, has asked too often
 */
export function countLogDownload(db: Database, address: string): Promise<void> {
  return takeAttempt(db, 'logDownload', { account: '', address })
}
