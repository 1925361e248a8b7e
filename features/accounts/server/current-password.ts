import type { Database } from '#server/database.ts'
import type { Actor } from '#server/http.ts'
import { wordsOf } from '#server/words.ts'
import type { Language } from '#shared/language.ts'
import { InvalidFields } from '#shared/refusal.ts'
import { forgetAttempts, takeAttempt } from './attempts.ts'
import { isOwnPassword } from './passwords.ts'

/**
 * Makes sure that it is the person who asks, and not only somebody with their token.
 * @throws InvalidFields at `current_password`, Refusal 429 when too many were tried
 */
export async function checkCurrentPassword(
  db: Database,
  actor: Actor,
  password: string,
  language: Language,
): Promise<void> {
  await takeAttempt(db, 'account', actor.id)
  if (!(await isOwnPassword(db, actor.id, password))) {
    throw new InvalidFields({ current_password: [wordsOf('accounts', language)('password_wrong')] })
  }
  await forgetAttempts(db, 'account', actor.id)
}
