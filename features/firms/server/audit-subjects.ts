import { sql } from 'drizzle-orm'
import type { AuditSubjects } from '#server/audit-subjects.ts'
import { holds } from '#server/database/list.ts'
import { firms } from './tables.ts'

export const auditSubjects: AuditSubjects = {
  firm: {
    names: sql`SELECT ${firms.id}, ${firms.name} AS name FROM ${firms}`,
    named: (word) => sql`SELECT ${firms.id} FROM ${firms} WHERE ${holds(firms.name, word)}`,
  },
}
