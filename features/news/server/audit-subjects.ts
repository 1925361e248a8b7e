import { sql } from 'drizzle-orm'
import type { AuditSubjects } from '#server/audit-subjects.ts'
import { articles, magazineIssues } from './tables.ts'

export const auditSubjects: AuditSubjects = {
  article: { names: sql`SELECT ${articles.id}, ${articles.title} AS name FROM ${articles}` },
  magazine_issue: {
    names: sql`SELECT ${magazineIssues.id}, ${magazineIssues.title} AS name FROM ${magazineIssues}`,
  },
}
