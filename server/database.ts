import { join } from 'node:path'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import type { Logger } from 'pino'

/** The database, or a transaction in it: actions take either. */
export type Database = Pick<
  NodePgDatabase,
  | 'select'
  | 'selectDistinct'
  | 'selectDistinctOn'
  | 'insert'
  | 'update'
  | 'delete'
  | 'execute'
  | 'transaction'
  | '$count'
  | 'with'
>

export interface OpenDatabase {
  db: Database
  pool: pg.Pool
  close(): Promise<void>
}

export const lockNotAvailable = '55P03'

/** PostgreSQL's code of an error, which the query builder wraps in one of its own. */
export function sqlStateOf(fault: unknown): string | undefined {
  if (fault instanceof pg.DatabaseError) return fault.code
  return fault instanceof Error ? sqlStateOf(fault.cause) : undefined
}

const migrationsFolder = join(import.meta.dirname, '..', 'migrations')

// Any number that no other programme on the same database is likely to lock.
const migrationLock = 7_215_062

export function openDatabase(url: string, log: Logger, most = 12): OpenDatabase {
  const pool = new pg.Pool({
    connectionString: url,
    max: most,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 30_000,
    application_name: 'palmares',
  })
  // Without a listener, the loss of an idle connection would end the process.
  pool.on('error', (fault) => log.warn({ err: fault }, 'a database connection was lost'))
  // A connection in use has no listener of the pool's own between two statements of a transaction.
  pool.on('connect', (client) =>
    client.on('error', (fault) => log.debug({ err: fault }, 'a connection broke')),
  )
  return { db: drizzle({ client: pool, casing: 'snake_case' }), pool, close: () => pool.end() }
}

/** Brings the tables up to date; two servers starting at once take turns. */
export async function migrateDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'palmares-migrations' })
  await client.connect()
  try {
    await client.query('SELECT pg_advisory_lock($1)', [migrationLock])
    await migrate(drizzle({ client, casing: 'snake_case' }), { migrationsFolder })
  } finally {
    await client.end()
  }
}
