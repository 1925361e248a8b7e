import type { Database } from '#server/database/database.ts'
import { takeAttempt } from '../attempts.ts'

/**
 * Counts a search of the public pages by network.
 * @throws Error 429 when that network has searched too often
 */
export function takeSearch(db: Database, address: string): Promise<void> {
  return takeAttempt(db, 'search', { account: '', address })
}
