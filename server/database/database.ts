import { Socket } from 'node:net'
import { join } from 'node:path'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import type { Logger } from 'pino'
import { gatherStatistics } from './statistics.ts'

/** The database or a transaction: queries accept either. */
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
  | '$with'
>

/** What takes a lock or writes several rows asks for a transaction, so that it cannot run outside one. */
export type DatabaseTransaction = Database &
  Pick<Parameters<Parameters<Database['transaction']>[0]>[0], 'rollback'>

export interface OpenDatabase {
  db: Database
  pool: pg.Pool
  close(): Promise<void>
}

/** A statement that each connection parses and plans only once; its builder gives it a name with `prepare`. */
export function prepared<Statement>(build: (db: Database) => Statement): (db: Database) => Statement {
  const built = new WeakMap<Database, Statement>()
  return (db) => {
    const known = built.get(db) ?? build(db)
    built.set(db, known)
    return known
  }
}

/** Longer than any statement's limit, after which the server itself would have responded. */
const statementMs = 30_000
const silentMs = 32_000
const poolWaitMs = 5_000

/** Connections lost or rejected, a server that starts, stops or has none left, and statements that took too long. */
const awayCodes =
  /^(ECONN|EPIPE$|ETIMEDOUT$|EHOSTUNREACH$|ENOTFOUND$|EAI_AGAIN$|08...$|57P0.$|57014$|53300$|25P03$|55P03$)/
/** Driver errors without a code, about the pool and closed connections. */
const awayMessages = /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered)/

/** The database is unreachable, silent or overloaded: a temporary error. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return awayCodes.test(code) || awayMessages.test(error.message) || isDatabaseAway(error.cause)
}

export const lockNotAvailable = '55P03'

/** PostgreSQL's error code, which the query builder wraps in its own error. */
export function sqlStateOf(error: unknown): string | undefined {
  if (error instanceof pg.DatabaseError) return error.code
  return error instanceof Error ? sqlStateOf(error.cause) : undefined
}

const migrationsFolder = join(import.meta.dirname, '..', '..', 'migrations')

// An arbitrary number that other programs on the same database are unlikely to lock.
const migrationLock = 7_215_062

/** Many short queries at once: helpers for each take up to twice the processor time and make the others wait. */
export const oneProcess = '-c max_parallel_workers_per_gather=0'

export function openDatabase(
  url: string,
  log: Logger,
  { most = 12, silenceMs = silentMs }: { most?: number; silenceMs?: number } = {},
): OpenDatabase {
  const pool = new pg.Pool({
    connectionString: url,
    max: most,
    connectionTimeoutMillis: poolWaitMs,
    statement_timeout: statementMs,
    idle_in_transaction_session_timeout: 30_000,
    application_name: 'palmares',
    options: oneProcess,
  })
  // Without a listener, the loss of an idle connection would end the process.
  pool.on('error', (error) => log.warn({ err: error }, 'a database connection was lost'))
  // A connection in use has no listener of the pool's own between two statements of a transaction.
  pool.on('connect', (client) => {
    client.on('error', (error) => log.debug({ err: error }, 'a connection broke'))
    const { stream } = client.connection
    // The driver's query timeout would return the hung connection to the pool, for the next query.
    if (stream instanceof Socket) stream.setTimeout(silenceMs, () => stream.destroy())
  })
  return { db: drizzle({ client: pool, casing: 'snake_case' }), pool, close: () => pool.end() }
}

async function countMigrations(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ made: string | null }>(
    `SELECT to_regclass('drizzle.__drizzle_migrations') AS made`,
  )
  if (!rows[0]?.made) return 0
  const counted = await client.query<{ n: number }>(
    'SELECT count(*)::int AS n FROM drizzle.__drizzle_migrations',
  )
  return counted.rows[0]?.n ?? 0
}

/** Migrates the tables; two servers that start at once take turns. @returns how many migrations were applied */
export async function migrateDatabase(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url, application_name: 'palmares-migrations' })
  await client.connect()
  try {
    await client.query('SELECT pg_advisory_lock($1)', [migrationLock])
    const before = await countMigrations(client)
    const db = drizzle({ client, casing: 'snake_case' })
    await migrate(db, { migrationsFolder })
    const applied = (await countMigrations(client)) - before
    if (applied > 0) await gatherStatistics(db)
    return applied
  } finally {
    await client.end()
  }
}

/** How many migrations a start would apply. */
export async function countMissingMigrations(client: pg.Client): Promise<number> {
  return readMigrationFiles({ migrationsFolder }).length - (await countMigrations(client))
}

const uniqueViolation = '23505'

/** Whether a statement failed because the constraint allows one such row only. */
export function isUniqueViolation(error: unknown, constraint: string): boolean {
  if (typeof error !== 'object' || error === null) return false
  if ('constraint' in error && 'code' in error) {
    return error.code === uniqueViolation && error.constraint === constraint
  }
  return 'cause' in error && isUniqueViolation(error.cause, constraint)
}
