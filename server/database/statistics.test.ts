import { randomBytes } from 'node:crypto'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { migrateDatabase } from './database.ts'
import { gatherStatistics } from './statistics.ts'

const name = `statistics_${randomBytes(6).toString('hex')}`
const urlOf = (database: string) => inject('templateUrl').replace(/palmares_template$/, database)
let client: pg.Client

async function onServer(statement: string): Promise<void> {
  const server = new pg.Client({ connectionString: urlOf('postgres') })
  await server.connect()
  await server.query(statement).finally(() => server.end())
}

beforeAll(async () => {
  await onServer(`CREATE DATABASE ${name}`)
  client = new pg.Client({ connectionString: urlOf(name) })
  await client.connect()
})
afterAll(async () => {
  await client?.end()
  await onServer(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
})

async function lastGathered(table: string): Promise<Date | null> {
  const { rows } = await client.query<{ last_analyze: Date | null }>(
    'SELECT last_analyze FROM pg_stat_user_tables WHERE relname = $1',
    [table],
  )
  return rows[0]?.last_analyze ?? null
}

test('a migration gathers the statistics of all tables; a start without one does not', async () => {
  expect(await migrateDatabase(urlOf(name))).toBeGreaterThan(0)
  const after = await lastGathered('scores')
  expect(after).not.toBe(null)

  expect(await migrateDatabase(urlOf(name))).toBe(0)
  expect(await lastGathered('scores')).toEqual(after)
})

test('after many rows were written, the planner knows how many there are', async () => {
  await client.query('CREATE TABLE imported AS SELECT n FROM generate_series(1, 5000) AS n')
  expect(await lastGathered('imported')).toBe(null)

  await gatherStatistics(drizzle({ client }))

  expect(await lastGathered('imported')).not.toBe(null)
  const { rows } = await client.query(`SELECT reltuples FROM pg_class WHERE relname = 'imported'`)
  expect(rows).toEqual([{ reltuples: 5000 }])
})
