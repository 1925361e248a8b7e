import { and, asc, eq, sql } from 'drizzle-orm'
import { actingOrganiser } from '#server/acting.ts'
import { newId } from '#server/database/columns.ts'
import type { Database } from '#server/database/database.ts'
import { asRows } from '#server/database/many.ts'
import { auditLog } from '#server/database/tables.ts'

interface AuditLine {
  /** Null if the portal itself acts (a deadline, a webhook). */
  actorId: string | null
  /** The feature and the verb: `payments.complete`. */
  action: string
  subject: { kind: string; id: string }
  reason?: string
  details?: Record<string, unknown>
}

/** The feature of an action, as the index `audit_log_by_group` has it. */
export const groupOf = sql<string>`split_part(${auditLog.action}, '.', 1)`

/** Writes an audit log entry. Call it in the transaction of the change that it records. */
export function record(db: Database, line: AuditLine): Promise<void> {
  return recordAll(db, [line])
}

/** Writes audit log entries for many changes at once. */
export async function recordAll(db: Database, lines: readonly AuditLine[]): Promise<void> {
  if (lines.length === 0) return
  const organiserId = actingOrganiser()
  const rows = lines.map((line) => ({
    id: newId(),
    actor_id: organiserId ?? line.actorId,
    on_behalf_of_id: organiserId && line.actorId,
    action: line.action,
    subject_kind: line.subject.kind,
    subject_id: line.subject.id,
    reason: line.reason ?? null,
    details: line.details ?? null,
  }))
  await db.execute(sql`
      INSERT INTO ${auditLog} (id, actor_id, on_behalf_of_id, action, subject_kind, subject_id, reason, details)
      SELECT id, actor_id, on_behalf_of_id, action, subject_kind, subject_id, reason, nullif(details, 'null')
      FROM ${asRows(rows, 'id uuid, actor_id uuid, on_behalf_of_id uuid, action text, subject_kind text, subject_id uuid, reason text, details jsonb')}`)
}

/** Whether an action was ever recorded for a subject, for work that must run once. */
export async function isRecorded(
  db: Database,
  { action, subject }: Pick<AuditLine, 'action' | 'subject'>,
): Promise<boolean> {
  const lines = await db
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.subjectKind, subject.kind),
        eq(auditLog.subjectId, subject.id),
        eq(auditLog.action, action),
      ),
    )
    .limit(1)
  return lines.length > 0
}

/** The actions recorded for a subject, in order. */
export function listRecorded(
  db: Database,
  subject: AuditLine['subject'],
): Promise<(typeof auditLog.$inferSelect)[]> {
  return db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.subjectKind, subject.kind), eq(auditLog.subjectId, subject.id)))
    .orderBy(asc(auditLog.at), asc(auditLog.id))
}
