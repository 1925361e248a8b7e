import { access, constants, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { type Database, migrateDatabase, openDatabase } from '#server/database/database.ts'
import { checkDatabase } from '#server/database/database-check.ts'
import { startPostgres } from '#server/database/postgres.ts'
import { openSteps } from './open-steps.ts'
import type { Settings } from './settings.ts'
import { StartupError } from './startup-error.ts'

export interface PrepareOptions {
  /** Called with a short description of the current step. */
  onProgress?(step: 'database' | 'tables' | 'portal'): void
  /** Checks the database before the portal opens; an error prevents the start. */
  inspect?(db: Database): Promise<void>
}

/** What all processes of a portal share. */
interface Prepared {
  databaseUrl: string
  close(): Promise<void>
}

async function makeDataFolder({ dataFolder }: Settings): Promise<void> {
  try {
    await mkdir(dataFolder, { recursive: true, mode: 0o755 })
    await access(dataFolder, constants.W_OK)
  } catch (cause) {
    throw new StartupError(
      `The data folder ${dataFolder} cannot be written. Choose another: DATA_DIR=other-folder npm start`,
      { cause },
    )
  }
}

/** Starts the database if it is embedded, and migrates it. */
export async function prepareDatabase(
  settings: Settings,
  log: Logger,
  { onProgress, inspect }: PrepareOptions = {},
): Promise<Prepared> {
  const closing = openSteps(log)
  try {
    await makeDataFolder(settings)
    let url = settings.DATABASE_URL
    if (url) await checkDatabase(url)
    else {
      onProgress?.('database')
      const postgres = await startPostgres(join(settings.dataFolder, 'postgres'))
      closing.add(() => postgres.stop())
      url = postgres.url
    }
    onProgress?.('tables')
    await migrateDatabase(url)
    if (inspect) {
      const database = openDatabase(url, log, { most: 2 })
      await inspect(database.db).finally(database.close)
    }
    return { databaseUrl: url, close: closing.close }
  } catch (error) {
    await closing.close()
    throw error
  }
}
