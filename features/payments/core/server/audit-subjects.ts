import { sql } from 'drizzle-orm'
import type { AuditSubjects } from '#server/audit-subjects.ts'
import { coupons, payments } from './tables.ts'

export const auditSubjects: AuditSubjects = {
  payment: { names: sql`SELECT ${payments.id}, ${payments.projectName} AS name FROM ${payments}` },
  coupon: { names: sql`SELECT ${coupons.id}, ${coupons.code} AS name FROM ${coupons}` },
}
