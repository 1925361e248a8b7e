import { gte, sql } from 'drizzle-orm'
import type { Database } from '#server/database/database.ts'
import { outbox } from '#server/database/tables.ts'

export interface Deliveries {
  /** UTC. */
  day: string
  sent: number
  failed: number
  /** Not sent yet, or kept because there is no mail server. */
  unsent: number
}

/** The mails by the day on which they were written. */
export function listDeliveries(db: Database, since: Date): Promise<Deliveries[]> {
  const isFailed = sql`${outbox.sentAt} IS NULL AND ${outbox.error} IS NOT NULL`
  return db
    .select({
      day: sql<string>`to_char(${outbox.createdAt} AT TIME ZONE 'UTC', 'YYYY-MM-DD')`.as('day'),
      sent: sql<number>`count(${outbox.sentAt})::int`,
      failed: sql<number>`(count(*) FILTER (WHERE ${isFailed}))::int`,
      unsent: sql<number>`(count(*) FILTER (WHERE ${outbox.sentAt} IS NULL AND ${outbox.error} IS NULL))::int`,
    })
    .from(outbox)
    .where(gte(outbox.createdAt, since))
    .groupBy(sql`day`)
    .orderBy(sql`day`)
}
