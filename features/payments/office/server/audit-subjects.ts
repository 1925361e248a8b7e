import { sql } from 'drizzle-orm'
import { coupons, payments } from '#features/payments/ledger/server/payment-tables.ts'
import type { AuditSubjects } from '#server/audit-subjects.ts'

export const auditSubjects: AuditSubjects = {
  payment: {
    names: sql`SELECT ${payments.id}, ${payments.projectName} AS name FROM ${payments}`,
    of: (id) => sql`SELECT ${payments.id} FROM ${payments} WHERE ${payments.projectId} = ${id}`,
  },
  coupon: { names: sql`SELECT ${coupons.id}, ${coupons.code} AS name FROM ${coupons}` },
}
