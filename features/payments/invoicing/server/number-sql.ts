import { type SQL, sql } from 'drizzle-orm'

/** As `invoiceNumber` writes it: five digits at least, and never cut. */
export function invoiceNumberSql(year: SQL, number: SQL): SQL {
  const digits = sql`(${number})::text`
  return sql`${year}::text || '-' || lpad(${digits}, greatest(5, length(${digits})), '0')`
}
