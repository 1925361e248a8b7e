import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type Database, migrateDatabase, openDatabase } from '#server/database/database.ts'
import { visitPostgres } from '#server/database/postgres.ts'
import { openLog } from '#server/log.ts'
import { readSettings } from '#server/settings.ts'

/** Opens the portal's database. Starts the embedded one, unless a running portal already uses it. */
export async function withDatabase<Answer>(action: (db: Database) => Promise<Answer>): Promise<Answer> {
  const settings = readSettings(process.env)
  await mkdir(settings.dataFolder, { recursive: true, mode: 0o755 })
  const postgres = settings.DATABASE_URL ? null : await visitPostgres(join(settings.dataFolder, 'postgres'))
  try {
    const url = settings.DATABASE_URL ?? postgres?.url ?? ''
    await migrateDatabase(url)
    const database = openDatabase(url, openLog({ LOG_LEVEL: 'error' }), { most: 2 })
    try {
      return await action(database.db)
    } finally {
      await database.close()
    }
  } finally {
    await postgres?.stop()
  }
}
