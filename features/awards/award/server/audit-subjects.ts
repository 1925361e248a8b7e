import { sql } from 'drizzle-orm'
import type { AuditSubjects } from '#server/audit-subjects.ts'
import { awards } from './tables.ts'

export const auditSubjects: AuditSubjects = {
  award: {
    names: sql`SELECT ${awards.id}, ${awards.serial} AS name FROM ${awards}`,
    of: (id) => sql`SELECT ${awards.id} FROM ${awards} WHERE ${awards.projectId} = ${id}`,
  },
}
