import { createReadStream, createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { PgBoss } from 'pg-boss'
import { from, to } from 'pg-copy-streams'
import { z } from 'zod'
import { migrateDatabase } from '#server/database/database.ts'
import { gatherStatistics } from '#server/database/statistics.ts'
import { StartupError } from '#server/startup-error.ts'

/*
 * The rows of every table, read and written with COPY, so that no PostgreSQL program is needed, of whatever version. The
 * tables themselves come from the migrations.
 */

/** What a folder of tables contains. */
export const StoredTables = z.object({
  /** The last migration: a number that rises. */
  migration: z.string(),
  tables: z.array(z.object({ name: z.string(), columns: z.string(), rows: z.number() })),
  sequences: z.array(z.object({ name: z.string(), last: z.string() })),
})
export type StoredTables = z.infer<typeof StoredTables>

const schemas = `('public', 'pgboss')`

/** Names are quoted as SQL needs them. Generated columns are computed again. */
const tablesQuery = `
  SELECT format('%I.%I', n.nspname, c.relname) AS name,
    string_agg(quote_ident(a.attname), ', ' ORDER BY a.attnum) AS columns
  FROM pg_class c
  JOIN pg_namespace n ON n.oid = c.relnamespace
  JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
  WHERE n.nspname IN ${schemas} AND c.relkind IN ('r', 'p') AND NOT c.relispartition
  GROUP BY 1 ORDER BY 1`

const sequencesQuery = `
  SELECT format('%I.%I', schemaname, sequencename) AS name, last_value::text AS last
  FROM pg_sequences WHERE schemaname IN ${schemas} AND last_value IS NOT NULL ORDER BY 1`

/** Those of a partition belong to its parent. */
const foreignKeysQuery = `
  SELECT conrelid::regclass::text AS "table", quote_ident(conname) AS name, pg_get_constraintdef(oid) AS definition
  FROM pg_constraint
  WHERE contype = 'f' AND conparentid = 0 AND connamespace::regnamespace::text IN ${schemas}`

type Table = { name: string; columns: string }

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: 'palmares-backup' })
  client.on('error', () => {})
  await client.connect()
  // Texts that every later version reads the same way.
  await client.query(`SET datestyle = 'ISO'; SET intervalstyle = 'postgres'; SET timezone = 'UTC'`)
  return client
}

async function lastMigration(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ last: string | null }>(
    'SELECT max(created_at)::text AS last FROM drizzle.__drizzle_migrations',
  )
  return rows[0]?.last ?? ''
}

const fileOf = (folder: string, { name }: { name: string }) => join(folder, `${name}.gz`)

/** Writes every table into the folder, as of one moment. */
export async function storeTables(url: string, folder: string): Promise<StoredTables> {
  const client = await connect(url)
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    const migration = await lastMigration(client)
    const { rows: found } = await client.query<Table>(tablesQuery)
    const tables: StoredTables['tables'] = []
    for (const { name, columns } of found) {
      const source = client.query(to(`COPY (SELECT ${columns} FROM ${name}) TO STDOUT`))
      const target = createWriteStream(fileOf(folder, { name }), { mode: 0o600, flush: true })
      await pipeline(source, createGzip({ level: 1 }), target)
      tables.push({ name, columns, rows: source.rowCount })
    }
    const { rows: sequences } = await client.query<{ name: string; last: string }>(sequencesQuery)
    await client.query('COMMIT')
    return { migration, tables, sequences }
  } finally {
    await client.end()
  }
}

/** The tables of this version: the portal's by its migrations, the queues' by their library. */
async function makeTables(url: string): Promise<void> {
  await migrateDatabase(url)
  const boss = new PgBoss({ connectionString: url, max: 2, supervise: false, schedule: false })
  boss.on('error', () => {})
  await boss.start()
  await boss.stop({ graceful: false })
}

/** @throws StartupError if the database is in use or has users already */
export async function expectEmptyDatabase(url: string): Promise<void> {
  const client = await connect(url)
  try {
    const { rows: portals } = await client.query(
      `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND application_name IN ('palmares', 'palmares-jobs')`,
    )
    if (portals.length > 0) throw new StartupError('A portal is running on this database. Stop it first.')
    const { rows } = await client.query<{ users: string | null }>(
      `SELECT to_regclass('public.users') AS users`,
    )
    if (!rows[0]?.users) return
    const { rows: users } = await client.query('SELECT 1 FROM users LIMIT 1')
    if (users.length > 0) throw new StartupError('The database is not empty. Restore into an empty one.')
  } finally {
    await client.end()
  }
}

async function restoreTable(client: pg.Client, folder: string, table: StoredTables['tables'][number]) {
  const target = client.query(from(`COPY ${table.name} (${table.columns}) FROM STDIN`))
  await pipeline(createReadStream(fileOf(folder, table)), createGunzip(), target)
  if (target.rowCount !== table.rows) {
    throw new StartupError(
      `The backup is damaged: ${table.name} has ${target.rowCount} rows instead of ${table.rows}.`,
    )
  }
}

/**
 * Fills an empty database, in one transaction: after a failure it is as empty as before.
 * @throws StartupError if the tables belong to another version of the portal
 */
export async function restoreTables(url: string, folder: string, stored: StoredTables): Promise<void> {
  await makeTables(url)
  const client = await connect(url)
  try {
    await client.query('BEGIN')
    const { rows: present } = await client.query<Table>(tablesQuery)
    const columnsOf = new Map(present.map(({ name, columns }) => [name, columns]))
    // A portal that never started has no queues yet.
    const isSame =
      (await lastMigration(client)) === stored.migration &&
      stored.tables.every(({ name, columns }) => columnsOf.get(name) === columns)
    if (!isSame) {
      throw new StartupError(
        'The backup was made by another version of the portal. Restore it with that version, then upgrade.',
      )
    }
    const names = stored.tables.map(({ name }) => name)
    // Tables refer to one another in circles, and triggers would number the works and refuse the logs anew.
    const { rows: foreignKeys } = await client.query<{ table: string; name: string; definition: string }>(
      foreignKeysQuery,
    )
    for (const { table, name } of foreignKeys)
      await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`)
    for (const name of names) await client.query(`ALTER TABLE ${name} DISABLE TRIGGER USER`)
    // A first start and the migrations write a few rows, such as tax rates and synonyms.
    await client.query(`TRUNCATE ${names.join(', ')}`)
    for (const table of stored.tables) await restoreTable(client, folder, table)
    for (const { name, last } of stored.sequences) await client.query('SELECT setval($1, $2)', [name, last])
    for (const name of names) await client.query(`ALTER TABLE ${name} ENABLE TRIGGER USER`)
    for (const { table, name, definition } of foreignKeys) {
      await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`)
    }
    await client.query('COMMIT')
    await gatherStatistics(drizzle({ client, casing: 'snake_case' }))
  } finally {
    await client.end()
  }
}
