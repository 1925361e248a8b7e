import type { FastifyRequest } from 'fastify'
import type { Database } from '#server/database/database.ts'
import type { Actor } from '#server/http/http.ts'
import { messagesOf } from '#server/messages.ts'
import { InvalidFields } from '#shared/domain-error.ts'
import type { Language } from '#shared/language.ts'
import { forgetAttempts, takeAttempt } from './attempts.ts'
import { isOwnPassword } from './passwords.ts'

/** Credentials that a logged-in user enters before changing how the account is accessed. */
export interface Proof {
  current_password: string
  /** The network address of the request. */
  address: string
  language: Language
}

interface PasswordInput {
  input: { current_password: string }
  language: Language
  request: FastifyRequest
}

/** The credentials in a call. */
export const proofOf = ({ input, language, request }: PasswordInput): Proof => ({
  current_password: input.current_password,
  address: request.ip,
  language,
})

/**
 * Verifies that the user, and not only the holder of their token, made the request.
 * @throws InvalidFields at `current_password`, Error 429 after too many attempts
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
