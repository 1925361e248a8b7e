import { eq } from 'drizzle-orm'
import type { Database } from '#server/database.ts'
import type { Actor } from '#server/http.ts'
import type { InputOf } from '#shared/endpoint.ts'
import { refuse } from '#shared/refusal.ts'
import type { AccountRefusal, login as askedLogin } from '../contract.ts'
import { forgetAttempts, forgetLogins, takeAttempt, takeAttempts } from './attempts.ts'
import { isPassword } from './passwords.ts'
import { acceptCode, hasSecondFactor, type SecurityTools } from './second-factor.ts'
import { openSession, type Visit } from './sessions.ts'
import { people, sessions } from './tables.ts'

/**
 * Answers as slowly and in the same words whether the address or the password is wrong. Only whoever knows the
 * password learns that a code is wanted too.
 * @throws Refusal 401 for wrong credentials and for a code that is wrong or missing, 429 when too many were tried
 */
export async function login(
  tools: SecurityTools,
  { email, password, code }: InputOf<typeof askedLogin>,
  visit: Visit,
): Promise<{ token: string }> {
  const { db } = tools
  const attempt = { account: email, address: visit.address }
  await takeAttempts(db, 'login', attempt)
  const [person] = await db
    .select({ id: people.id, passwordHash: people.passwordHash })
    .from(people)
    .where(eq(people.email, email))
  const isRight = await isPassword(person?.passwordHash, password)
  if (!person || !isRight) refuse<AccountRefusal>('wrong_credentials', { status: 401 })
  await forgetLogins(db, attempt)
  await checkCode(tools, person.id, code)
  return { token: await openSession(db, person.id, visit) }
}

/** @throws Refusal 401 where the person has a second factor and the code is missing or wrong */
async function checkCode(tools: SecurityTools, personId: string, code: string | undefined): Promise<void> {
  const { db } = tools
  if (!(await hasSecondFactor(db, personId))) return
  if (!code) refuse<AccountRefusal>('code_needed', { status: 401 })
  await takeAttempt(db, 'code', personId)
  if (!(await acceptCode(tools, personId, code))) {
    refuse<AccountRefusal>('wrong_code', { status: 401 })
  }
  await forgetAttempts(db, 'code', personId)
}

export async function logout(db: Database, actor: Actor): Promise<void> {
  await db.delete(sessions).where(eq(sessions.id, actor.sessionId))
}
