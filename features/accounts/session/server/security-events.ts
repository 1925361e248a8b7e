import { record } from '#server/audit-log.ts'
import type { Database } from '#server/database/database.ts'
import { deviceOf } from '../device-name.ts'
import type { Visit } from './sessions.ts'

/** A dummy hash for unknown addresses, so that a wrong address costs the same work as a wrong password. */
const nobody = { kind: 'nobody', id: '00000000-0000-0000-0000-000000000000' }

/**
 * Records a login in the audit log with the device, but without the network address or the typed values.
 */
export function recordLogIn(
  db: Database,
  userId: string | null,
  event: 'logIn' | 'logInFailed',
  { by, visit }: { by: 'password' | 'code'; visit: Visit },
): Promise<void> {
  return record(db, {
    actorId: event === 'logIn' ? userId : null,
    action: `accounts.${event}`,
    subject: userId === null ? nobody : { kind: 'user', id: userId },
    details: { by, ...deviceOf(visit.userAgent) },
  })
}
