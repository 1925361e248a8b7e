import type { Database } from './database.ts'
import { journal } from './tables.ts'

interface JournalLine {
  /** Nobody where the portal acts by itself (a date passed, a provider called). */
  actorId: string | null
  /** The feature and the verb: `payments.complete`. */
  act: string
  subject: { kind: string; id: string }
  reason?: string
  details?: Record<string, unknown>
}

/** Writes a line of the audit log; call it with the transaction of the change it tells of. */
export async function record(db: Database, line: JournalLine): Promise<void> {
  await db.insert(journal).values({
    actorId: line.actorId,
    act: line.act,
    subjectKind: line.subject.kind,
    subjectId: line.subject.id,
    reason: line.reason,
    details: line.details,
  })
}
