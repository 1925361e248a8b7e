import { eq } from 'drizzle-orm'
import { record } from '#server/audit-log.ts'
import type { Database } from '#server/database/database.ts'
import type { Actor } from '#server/http/http.ts'
import { fail } from '#shared/domain-error.ts'
import type { InputOf } from '#shared/endpoint.ts'
import type { login as loginContract } from '../contract.ts'
import { forgetAttempts, rememberSuccess, takeAttempt } from './attempts.ts'
import { isPassword } from './passwords.ts'
import { acceptCode, hasSecondFactor, type SecurityTools } from './second-factor.ts'
import { recordLogIn } from './security-events.ts'
import { openSession, type Visit } from './sessions.ts'
import { sessions, users } from './tables.ts'

/**
 * Returns the same message in the same time for a wrong address and a wrong password. Only a client with the
 * right password learns that a code is required too. The session of the client's earlier token ends.
 * @throws Error 401 for wrong credentials and for a wrong or missing code, 429 after too many attempts
 */
export async function login(
  tools: SecurityTools,
  { email, password, code }: InputOf<typeof loginContract>,
  visit: Visit,
  former: Actor | null,
): Promise<{ token: string }> {
  const { db } = tools
  const attempt = { account: email, address: visit.address }
  await takeAttempt(db, 'login', attempt)
  const [user] = await db
    .select({ id: users.id, passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.email, email))
  const isRight = await isPassword(user?.passwordHash, password)
  if (!user || !isRight) {
    await recordLogIn(db, user?.id ?? null, 'logInFailed', { by: 'password', visit })
    fail('wrong_credentials', { status: 401 })
  }
  await rememberSuccess(db, attempt)
  await checkCode(tools, user.id, code, visit)
  return db.transaction(async (tx) => {
    if (former) await logout(tx, former)
    await recordLogIn(tx, user.id, 'logIn', { by: 'password', visit })
    return { token: await openSession(tx, user.id, visit) }
  })
}

/** @throws Error 401 if the user has a second factor and the code is missing or wrong */
async function checkCode(
  tools: SecurityTools,
  userId: string,
  code: string | undefined,
  visit: Visit,
): Promise<void> {
  const { db } = tools
  const attempt = { account: userId, address: visit.address }
  if (!(await hasSecondFactor(db, userId))) return
  if (!code) fail('code_needed', { status: 401 })
  await takeAttempt(db, 'code', attempt)
  if (!(await acceptCode(tools, userId, code))) {
    await recordLogIn(db, userId, 'logInFailed', { by: 'code', visit })
    fail('wrong_code', { status: 401 })
  }
  await forgetAttempts(db, attempt, 'code')
}

/** For an organiser who acts as a user, this ends only that. */
export async function logout(db: Database, actor: Actor): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.delete(sessions).where(eq(sessions.id, actor.sessionId))
    if (!actor.organiser) return
    const subject = { kind: 'user', id: actor.id }
    await record(tx, { actorId: actor.id, action: 'accounts.stopActingAs', subject })
  })
}
