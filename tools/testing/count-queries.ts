import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Database } from '#server/database/database.ts'

/** Counts the queries of an action, on a separate connection. */
export async function countQueries(url: string, action: (db: Database) => Promise<unknown>): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  let count = 0
  const logger = {
    logQuery: () => {
      count += 1
    },
  }
  await action(drizzle({ client, casing: 'snake_case', logger })).finally(() => client.end())
  return count
}
