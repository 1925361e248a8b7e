import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type Database, migrateDatabase, openDatabase } from '#server/database/database.ts'
import { visitPostgres } from '#server/database/postgres.ts'
import { openLog } from '#server/log.ts'
import { readSettings, type Settings } from '#server/settings.ts'

/** Gives the address of the portal's PostgreSQL. Starts the embedded one, unless a running portal already uses it. */
export async function withPostgres<Answer>(
  action: (url: string, settings: Settings) => Promise<Answer>,
): Promise<Answer> {
  const settings = readSettings(process.env)
  await mkdir(settings.dataFolder, { recursive: true, mode: 0o755 })
  const postgres = settings.DATABASE_URL ? null : await visitPostgres(join(settings.dataFolder, 'postgres'))
  try {
    return await action(settings.DATABASE_URL ?? postgres?.url ?? '', settings)
  } finally {
    await postgres?.stop()
  }
}

/** Opens the portal's database, with its tables up to date. */
export function withDatabase<Answer>(action: (db: Database) => Promise<Answer>): Promise<Answer> {
  return withPostgres(async (url) => {
    await migrateDatabase(url)
    const database = openDatabase(url, openLog({ LOG_LEVEL: 'error' }), { most: 2 })
    try {
      return await action(database.db)
    } finally {
      await database.close()
    }
  })
}
