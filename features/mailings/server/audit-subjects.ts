import { sql } from 'drizzle-orm'
import type { AuditSubjects } from '#server/audit-subjects.ts'
import { mailings } from './tables.ts'

export const auditSubjects: AuditSubjects = {
  mailing: { names: sql`SELECT ${mailings.id}, ${mailings.subject} AS name FROM ${mailings}` },
}
