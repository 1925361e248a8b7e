import { sql } from 'drizzle-orm'
import type { AuditSubjects } from '#server/audit-subjects.ts'
import { sponsorInvoices } from './tables.ts'

export const auditSubjects: AuditSubjects = {
  sponsor_invoice: {
    names: sql`SELECT ${sponsorInvoices.id}, ${sponsorInvoices.title} AS name FROM ${sponsorInvoices}`,
  },
}
