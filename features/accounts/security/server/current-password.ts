import { isOwnPassword } from '#features/accounts/registration/server/passwords.ts'
import { forgetAttempts, takeAttempt } from '#features/accounts/sign-in/server/attempts.ts'
import type { Database } from '#server/database/database.ts'
import type { Actor } from '#server/http/http.ts'
import { messagesOf } from '#server/messages.ts'
import { InvalidFields } from '#shared/domain-error.ts'
import type { Language } from '#shared/language.ts'

/** What somebody with a token shows before they change how the account is opened. */
export interface Proof {
  current_password: string
  /** The network address they ask from. */
  address: string
  language: Language
}

/**
 * Makes sure that it is the person who asks, and not only somebody with their token.
 * @throws InvalidFields at `current_password`, Error 429 when too many were tried
 */
export async function checkCurrentPassword(
  db: Database,
  actor: Actor,
  { current_password, address, language }: Proof,
): Promise<void> {
  const attempt = { account: actor.id, address }
  await takeAttempt(db, 'login', attempt)
  if (!(await isOwnPassword(db, actor.id, current_password))) {
    throw new InvalidFields({ current_password: [messagesOf('accounts', language)('password_wrong')] })
  }
  await forgetAttempts(db, attempt)
}
