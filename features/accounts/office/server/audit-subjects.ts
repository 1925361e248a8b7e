import { sql } from 'drizzle-orm'
import { savedViews } from '#features/accounts/session/server/tables.ts'
import type { AuditSubjects } from '#server/audit-subjects.ts'
import { outbox } from '#server/database/tables.ts'

export const auditSubjects: AuditSubjects = {
  mail: { names: sql`SELECT ${outbox.id}, ${outbox.subject} AS name FROM ${outbox}` },
  view: { names: sql`SELECT ${savedViews.id}, ${savedViews.name} AS name FROM ${savedViews}` },
}
