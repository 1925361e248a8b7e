import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { eq } from 'drizzle-orm'
import type { Database } from '#server/database/database.ts'
import { messagesOf } from '#server/messages.ts'
import { InvalidFields } from '#shared/domain-error.ts'
import type { Language } from '#shared/language.ts'
import { isCommonPassword, type PasswordOwner } from '../common-passwords.ts'
import { users } from './tables.ts'

/**
 * The hash parameters: argon2id over 19 MiB, two passes, one lane, the minimum of OWASP's Password Storage Cheat
 * Sheet. Hashes include their parameters, so higher values here lock out no user.
 */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * The forms in which devices send a password: a Mac may compose the é of the same key press that a phone decomposes.
 * New hashes are of the first form; those made before are of the form that was sent.
 */
function formsOf(password: string): string[] {
  return [...new Set([password.normalize('NFC'), password, password.normalize('NFD')])]
}

/** Slow on purpose: call it outside a transaction, so that it blocks no database connection. */
export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFC'), cost)
}

// Verified if there is no account, so that the response takes as long as for a wrong password.
export const nobodysHash = await hashPassword(randomBytes(32).toString('base64url'))

/** Whether the password is right. It takes as long when there is no account. */
export async function isPassword(saved: string | undefined, password: string): Promise<boolean> {
  for (const form of formsOf(password)) {
    if (await verify(saved ?? nobodysHash, form)) return saved !== undefined
  }
  return false
}

/** Whether the logged-in user knows the account's password. */
export async function isOwnPassword(db: Database, userId: string, password: string): Promise<boolean> {
  const [user] = await db.select({ passwordHash: users.passwordHash }).from(users).where(eq(users.id, userId))
  return isPassword(user?.passwordHash, password)
}

/**
 * Rejects a new password that is easy to guess, at its field.
 * @throws InvalidFields
 */
export async function rejectCommon(
  field: string,
  password: string,
  owner: PasswordOwner,
  language: Language,
): Promise<void> {
  // Other fields of the user, such as the language, are not likely guesses.
  const { email, firstName, lastName, companyName = '' } = owner
  if (!(await isCommonPassword(password, { email, firstName, lastName, companyName }))) return
  throw new InvalidFields({ [field]: [messagesOf('accounts', language)('password_common')] })
}
