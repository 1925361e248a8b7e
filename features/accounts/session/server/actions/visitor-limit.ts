import type { Database } from '#server/database/database.ts'
import { takeAttempt } from '../attempts.ts'

/**
 * Counts a visitor's download of press images, or a report of a mistake, by network.
 * @throws Error 429 when that network has sent too many
 */
export function takeVisit(db: Database, action: 'press' | 'report', address: string): Promise<void> {
  return takeAttempt(db, action, { account: '', address })
}
