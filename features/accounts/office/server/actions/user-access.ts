import type { FastifyRequest } from 'fastify'
import { forgetLogins } from '#features/accounts/session/server/attempts.ts'
import { liftSecondFactor } from '#features/accounts/session/server/second-factor.ts'
import { openActingSession, visitOf } from '#features/accounts/session/server/sessions.ts'
import { record } from '#server/audit-log.ts'
import type { Database, DatabaseTransaction } from '#server/database/database.ts'
import type { Actor, Tools } from '#server/http/http.ts'
import { fail } from '#shared/domain-error.ts'
import { getUserRow } from '../user-queries.ts'

interface OfUser {
  userId: string
  reason: string
}

export async function unlockLogin(
  db: Database,
  actor: Actor,
  { userId, reason }: OfUser,
): Promise<Record<string, never>> {
  return db.transaction(async (tx) => {
    const { email } = await getUserRow(tx, userId)
    await forgetLogins(tx, [email, userId])
    const subject = { kind: 'user', id: userId }
    await record(tx, { actorId: actor.id, action: 'accounts.unlock', subject, reason })
    return {}
  })
}

/** @throws Error for one’s own, which takes the password, and if it is off */
export async function resetSecondFactor(
  { db, settings }: Pick<Tools, 'db' | 'settings'>,
  actor: Actor,
  { userId, reason }: OfUser,
): Promise<Record<string, never>> {
  if (userId === actor.id) fail('own_second_factor')
  await getUserRow(db, userId)
  const isLifted = await liftSecondFactor(db, settings, userId, { actorId: actor.id, reason })
  if (!isLifted) fail('second_factor_off')
  return {}
}

/** @throws Error for an organiser, whose rights would be gained this way */
export async function startActing(
  tx: DatabaseTransaction,
  organiser: Actor,
  { userId, reason, subjectId = null }: OfUser & { subjectId?: string | null },
  request: FastifyRequest,
): Promise<{ token: string; until: Date; sessionId: string }> {
  const { roles } = await getUserRow(tx, userId)
  if (roles.includes('organiser')) fail('act_as_organiser')
  const opened = await openActingSession(tx, { userId, organiser, subjectId, visit: visitOf(request) })
  await record(tx, {
    actorId: organiser.id,
    action: 'accounts.startActingAs',
    subject: { kind: 'user', id: userId },
    reason,
    details: { until: opened.until.toISOString(), ...(subjectId && { for: subjectId }) },
  })
  return opened
}

export async function actAs(
  db: Database,
  actor: Actor,
  input: OfUser,
  request: FastifyRequest,
): Promise<{ token: string; until: string }> {
  const { token, until } = await db.transaction((tx) => startActing(tx, actor, input, request))
  return { token, until: until.toISOString() }
}
