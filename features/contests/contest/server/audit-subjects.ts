import { sql } from 'drizzle-orm'
import type { AuditSubjects } from '#server/audit-subjects.ts'
import { categories, contests } from './tables.ts'

export const auditSubjects: AuditSubjects = {
  contest: { names: sql`SELECT ${contests.id}, ${contests.name} AS name FROM ${contests}` },
  category: { names: sql`SELECT ${categories.id}, ${categories.name} AS name FROM ${categories}` },
}
