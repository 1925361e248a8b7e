import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'

/**
 * Gathers what PostgreSQL knows about the contents of all tables, for whatever has just written many rows or changed
 * tables: a migration, a restore, an import, the demo. PostgreSQL does so by itself, but minutes later, and until then
 * may choose plans that take thousands of times as long.
 */
export async function gatherStatistics(db: Pick<NodePgDatabase, 'execute'>): Promise<void> {
  await db.execute(sql`ANALYZE`)
}
