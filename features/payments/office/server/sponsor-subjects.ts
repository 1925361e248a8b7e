import { sql } from 'drizzle-orm'
import { sponsorInvoices } from '#features/payments/ledger/server/sponsor-tables.ts'
import type { AuditSubjects } from '#server/audit-subjects.ts'

export const auditSubjects: AuditSubjects = {
  sponsor_invoice: {
    names: sql`SELECT ${sponsorInvoices.id}, ${sponsorInvoices.title} AS name FROM ${sponsorInvoices}`,
  },
}
