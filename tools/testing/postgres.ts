import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startPostgres } from '#server/database/postgres.ts'
import { startApp } from '#server/main.ts'
import { readSettings } from '#server/settings.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The address of the template database on the tests' own server. Each test file gets a clone. */
    templateUrl: string
    /** Removed at the end of the run. */
    testFolder: string
  }
}

/** Starts one PostgreSQL for the run, with a template database. A test file clones it in about 30 ms. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'palmares-test-'))
  // The PostgreSQL user needs access to the folder.
  await chmod(folder, 0o755)
  const postgres = await startPostgres(join(folder, 'postgres'), { isForTests: true })
  // The template contains what a first start creates: tables, tax rates and job queues.
  const settings = readSettings({
    NODE_ENV: 'test',
    PORT: '0',
    DATA_DIR: join(folder, 'portal'),
    DATABASE_URL: postgres.url,
    LOG_LEVEL: 'silent',
    SANDBOX_PAYMENTS: '1',
  })
  await (await startApp(settings)).close()
  const client = new pg.Client({ connectionString: postgres.url.replace(/\/palmares$/, '/postgres') })
  await client.connect()
  await client.query('ALTER DATABASE palmares RENAME TO palmares_template')
  await client.end()
  project.provide('testFolder', folder)
  project.provide('templateUrl', postgres.url.replace(/\/palmares$/, '/palmares_template'))
  return async () => {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
