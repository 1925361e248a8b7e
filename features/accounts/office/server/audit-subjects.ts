import { sql } from 'drizzle-orm'
import type { AuditSubjects } from '#server/audit-subjects.ts'
import { outbox } from '#server/database/tables.ts'
import { savedViews } from './tables.ts'

export const auditSubjects: AuditSubjects = {
  mail: { names: sql`SELECT ${outbox.id}, ${outbox.subject} AS name FROM ${outbox}` },
  view: { names: sql`SELECT ${savedViews.id}, ${savedViews.name} AS name FROM ${savedViews}` },
}
