import type { Database } from '#server/database/database.ts'
import { type Attempt, giveBack, takeAttempt } from '../attempts.ts'

/**
 * Counts a guess at a code before the code is checked.
 * @throws Error 429 when the user or the network has guessed too often
 */
export function takeGuess(db: Database, attempt: Attempt): Promise<void> {
  return takeAttempt(db, 'guess', attempt)
}

/** The code was right, so it was no guess. */
export function giveGuessBack(db: Database, attempt: Attempt): Promise<void> {
  return giveBack(db, 'guess', ['account', 'network'], attempt)
}
