import { and, desc, eq, inArray } from 'drizzle-orm'
import { z } from 'zod'
import type { Visit } from '#features/accounts/sign-in/server/sessions.ts'
import { record } from '#server/audit-log.ts'
import type { Database } from '#server/database/database.ts'
import { auditLog } from '#server/database/tables.ts'
import { type SecurityEvent, securityEvents } from '../contract-security.ts'
import { deviceOf } from '../device.ts'

/** A dummy hash for unknown addresses, so that a wrong address costs the same work as a wrong password. */
const nobody = { kind: 'nobody', id: '00000000-0000-0000-0000-000000000000' }

const mostShown = 50

/**
 * Records a login in the audit log with the device, but without the network address or the typed values.
 */
export function recordLogIn(
  db: Database,
  userId: string | null,
  event: 'logIn' | 'logInFailed',
  { by, visit }: { by: 'password' | 'code' | 'passkey'; visit: Visit },
): Promise<void> {
  return record(db, {
    actorId: event === 'logIn' ? userId : null,
    action: `accounts.${event}`,
    subject: userId === null ? nobody : { kind: 'user', id: userId },
    details: { by, ...deviceOf(visit.userAgent) },
  })
}

const prefix = 'accounts.'
const Device = z
  .object({ browser: z.string().catch(''), system: z.string().catch('') })
  .catch({ browser: '', system: '' })
const Event = z.enum(securityEvents)

/** The security events that the account owner may see, so that they notice an intruder. */
export async function listSecurityEvents(db: Database, userId: string): Promise<SecurityEvent[]> {
  const actions = securityEvents.map((event) => prefix + event)
  const rows = await db
    .select()
    .from(auditLog)
    .where(
      and(
        eq(auditLog.subjectKind, 'user'),
        eq(auditLog.subjectId, userId),
        inArray(auditLog.action, actions),
      ),
    )
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(mostShown)
  return rows.map(({ id, at, action, actorId, details }) => {
    const event = Event.parse(action.slice(prefix.length))
    const isByOthers = actorId !== userId && event !== 'logInFailed'
    return { id, at: at.toISOString(), event, isByOthers, ...Device.parse(details) }
  })
}
