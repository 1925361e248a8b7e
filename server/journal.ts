import { and, asc, eq } from 'drizzle-orm'
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
export function record(db: Database, line: JournalLine): Promise<void> {
  return recordAll(db, [line])
}

/** The same for many changes at once. */
export async function recordAll(db: Database, lines: readonly JournalLine[]): Promise<void> {
  if (lines.length === 0) return
  await db.insert(journal).values(
    lines.map((line) => ({
      actorId: line.actorId,
      act: line.act,
      subjectKind: line.subject.kind,
      subjectId: line.subject.id,
      reason: line.reason,
      details: line.details,
    })),
  )
}

/** Whether something was ever done to a subject, for work that must be done once. */
export async function isRecorded(
  db: Database,
  { act, subject }: Pick<JournalLine, 'act' | 'subject'>,
): Promise<boolean> {
  const lines = await db
    .select({ id: journal.id })
    .from(journal)
    .where(
      and(eq(journal.subjectKind, subject.kind), eq(journal.subjectId, subject.id), eq(journal.act, act)),
    )
    .limit(1)
  return lines.length > 0
}

/** What was done to a subject, in the order in which it happened. */
export function listRecorded(
  db: Database,
  subject: JournalLine['subject'],
): Promise<(typeof journal.$inferSelect)[]> {
  return db
    .select()
    .from(journal)
    .where(and(eq(journal.subjectKind, subject.kind), eq(journal.subjectId, subject.id)))
    .orderBy(asc(journal.at), asc(journal.id))
}
