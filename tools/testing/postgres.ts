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
    /** An address on a server of the tests' own; its database is the template of every test file's. */
    templateUrl: string
    /** Goes when the run ends. */
    testFolder: string
  }
}

/** One PostgreSQL for the run, with a template database that each test file clones in some 30 ms. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'palmares-test-'))
  // PostgreSQL's own user has to walk through the folder.
  await chmod(folder, 0o755)
  const postgres = await startPostgres(join(folder, 'postgres'), { isForTests: true })
  // The template holds what a first start makes: tables, tax rates and the queues of all jobs.
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
