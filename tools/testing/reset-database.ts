import { sql } from 'drizzle-orm'
import type { Database } from '#server/database/database.ts'

interface FirstRows {
  table: string
  rows: string
}

/** The portal's tables that have rows. The job queue has a separate schema. */
async function filledTables(db: Database): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    SELECT relname AS name FROM pg_class
    WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND pg_relation_size(oid) > 0`)
  return rows.map(({ name }) => name)
}

/** The rows that a first start creates. */
export async function readFirstRows(db: Database): Promise<FirstRows[]> {
  const all: FirstRows[] = []
  for (const table of await filledTables(db)) {
    const { rows } = await db.execute<{ rows: string | null }>(
      sql`SELECT json_agg(t)::text AS rows FROM ${sql.identifier(table)} AS t`,
    )
    all.push({ table, rows: rows[0]?.rows ?? '[]' })
  }
  return all
}

/** Deletes waiting jobs and waits for running jobs, which may add new ones. */
async function emptyQueues(db: Database): Promise<void> {
  const until = Date.now() + 30_000
  for (;;) {
    await db.execute(sql`DELETE FROM pgboss.job WHERE state <> 'active'`)
    const { rows } = await db.execute(sql`SELECT FROM pgboss.job LIMIT 1`)
    if (rows.length === 0) return
    if (Date.now() > until) throw new Error('A background job is still running after 30 seconds.')
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}

/** Resets the database of a running app to its first start. */
export async function resetDatabase(db: Database, firstRows: readonly FirstRows[]): Promise<void> {
  await emptyQueues(db)
  const filled = (await filledTables(db)).filter((table) => table !== 'publication_removals')
  await db.transaction(async (tx) => {
    // With their trigger: the gallery's index in memory follows removals, versions and numbers that rise.
    await tx.execute(sql`DELETE FROM publications`)
    // Skips foreign keys and triggers.
    await tx.execute(sql`SET LOCAL session_replication_role = replica`)
    for (const table of filled) await tx.execute(sql`DELETE FROM ${sql.identifier(table)}`)
    await tx.execute(sql`
      SELECT setval(quote_ident(sequencename)::regclass, start_value, false)
      FROM pg_sequences WHERE schemaname = 'public' AND sequencename NOT LIKE 'publication%'`)
  })
  // New rows then start at the beginning of each table, and are read in insertion order.
  const names = filled.map((table) => sql.identifier(table))
  if (names.length > 0) await db.execute(sql`VACUUM (INDEX_CLEANUP on) ${sql.join(names, sql`, `)}`)
  for (const { table, rows } of firstRows) {
    const name = sql.identifier(table)
    await db.execute(sql`INSERT INTO ${name} SELECT * FROM json_populate_recordset(NULL::${name}, ${rows})`)
  }
}
