import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, inject, test, vi } from 'vitest'
import { record } from '#server/audit-log.ts'
import { startTestApp, type TestApp } from '#tools/testing/app.ts'
import { runPalmares } from '#tools/testing/palmares.ts'
import { writeMail } from './mail/mail.ts'

let app: TestApp
let folder: string
const target = `restored_${process.pid}`

const onServer = async (statement: string) => {
  const client = new pg.Client({
    connectionString: inject('templateUrl').replace(/\/palmares_template$/, '/postgres'),
  })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

beforeAll(async () => {
  app = await startTestApp()
  folder = await mkdtemp(join(inject('testFolder'), 'backup-'))
  await onServer(`CREATE DATABASE ${target}`)
})
afterEach(() => {
  vi.unstubAllEnvs()
})
afterAll(async () => {
  await onServer(`DROP DATABASE ${target} WITH (FORCE)`)
  await rm(folder, { recursive: true, force: true })
  await app.close()
})

/** Runs a command on a database and a data folder. */
function on(databaseUrl: string, dataFolder: string, args: string[]) {
  vi.stubEnv('DATABASE_URL', databaseUrl)
  vi.stubEnv('DATA_DIR', dataFolder)
  vi.stubEnv('NODE_ENV', 'test')
  return runPalmares(args, folder)
}
const onSource = (...args: string[]) => on(app.databaseUrl, app.app.tools.settings.dataFolder, args)
const onTarget = (...args: string[]) =>
  on(inject('templateUrl').replace(/palmares_template$/, target), join(folder, 'new'), args)

/** Every file of a backup with its bytes; the manifest without the time. */
async function contentOf(name: string): Promise<Record<string, string>> {
  const found = await readdir(join(folder, name), { recursive: true, withFileTypes: true })
  const files = found.filter((one) => one.isFile()).map((one) => join(one.parentPath, one.name))
  const entries = await Promise.all(
    files.map(async (path) => {
      const bytes = await readFile(path)
      const text = path.endsWith('.json')
        ? bytes.toString().replace(/"madeAt": "[^"]+"/, '')
        : bytes.toString('base64')
      return [path.slice(join(folder, name).length), text] as const
    }),
  )
  return Object.fromEntries(entries.sort(([one], [other]) => (one < other ? -1 : 1)))
}

test('a backup restored into an empty place has the same rows, numbers and files; a second backup follows deletions', async () => {
  const user = await app.user({ email: 'zoé@example.com', roles: ['organiser'] })
  await record(app.db, {
    actorId: user.id,
    action: 'users.giveRole',
    subject: { kind: 'user', id: user.id },
    reason: 'a "quoted", tab\tand\\line\nbreak',
  })
  await writeMail(app.db, {
    to: user.email,
    userId: user.id,
    language: 'fr',
    subject: 'À bientôt',
    paragraphs: ['Une ligne'],
  })
  await app.settle()
  const { disk } = app.app.tools.storage
  await disk.put('private/original', 'the bytes of an original')
  await disk.put('public/aa/removed.webp', 'soon gone')

  expect(await onSource('backup', 'first')).toMatchObject({ status: 0, stderr: '' })
  await disk.delete('public/aa/removed.webp')
  const saved = await onSource('backup', 'first')
  expect(saved.stdout).toMatch(/^Saved in .+: \d+ tables with \d+ rows, 1 files\.\n/)

  const restored = await onTarget('restore', 'first')
  expect(restored).toMatchObject({ status: 0, stderr: '' })
  expect((await onTarget('backup', 'second')).status).toBe(0)
  const [first, second] = [await contentOf('first'), await contentOf('second')]
  expect(Object.keys(first)).toContain('/files/private/original')
  expect(Object.keys(first)).not.toContain('/files/public/aa/removed.webp')
  expect(second).toEqual(first)

  const again = await onTarget('restore', 'first')
  expect(again).toMatchObject({
    status: 1,
    stderr: 'The database is not empty. Restore into an empty one.\n',
  })
  const running = await onSource('restore', 'first')
  expect(running.stderr).toBe('A portal is running on this database. Stop it first.\n')
})

const connectToTarget = async () => {
  const client = new pg.Client({
    connectionString: inject('templateUrl').replace(/palmares_template$/, target),
  })
  await client.connect()
  return client
}

test('after a restore, the statistics of every table are gathered', async () => {
  const client = await connectToTarget()
  const { rows } = await client.query(
    `SELECT relname, last_analyze IS NOT NULL AS is FROM pg_stat_user_tables WHERE relname IN ('users', 'job_common')`,
  )
  await client.end()

  expect(rows.map(({ is }) => is)).toEqual([true, true])
})

test('the tables keep their rules after a restore', async () => {
  const client = await connectToTarget()
  const refusal = (statement: string) => client.query(statement).catch(String)

  const deletion = await refusal('DELETE FROM audit_log')
  const orphan = await refusal(`INSERT INTO sessions (id, token_hash, user_id, expires_at)
    VALUES (gen_random_uuid(), '\\x00', gen_random_uuid(), now())`)
  await client.end()

  expect(deletion).toContain('never changed')
  expect(orphan).toContain('foreign key')
})

test('a folder with other files is not taken for a backup', async () => {
  const backup = await onSource('backup', '..')
  const restore = await onTarget('restore', 'nothing')

  expect(backup.stderr).toContain('contains something other than a backup')
  expect(restore.stderr).toContain('is not a complete backup')
})

test('the doctor finds each thing well, or says what to do and fails', async () => {
  const well = await onSource('doctor')
  vi.stubEnv('SMTP_URL', 'smtp://127.0.0.1:1')
  vi.stubEnv('CLAMD', '127.0.0.1:1')
  const ill = await on('postgresql://me:secret@127.0.0.1:1/x', join(folder, 'ill'), ['doctor'])

  expect(well).toMatchObject({ status: 0, stderr: '' })
  const said = well.stdout.split('\n').map((line) => line.split(/\s+/).slice(0, 2).join(' '))
  expect(said).toEqual(
    expect.arrayContaining(['ok tables', 'ok clock', 'ok key', 'ok storage', 'ok fonts', 'warning mail']),
  )
  expect(well.stdout).toMatch(/^(ok|warning) +capacity +\d+ cores?, PROCESSES=1, DATABASE_POOL=12/m)
  expect(ill).toMatchObject({ status: 1, stderr: '3 errors were found.\n' })
  expect(ill.stdout).toMatch(/^error {4}database .*no server answers there/m)
  expect(ill.stdout).toMatch(/^error {4}mail /m)
  expect(ill.stdout).toMatch(/^error {4}virus scanner .*is away/m)
  expect(ill.stdout).not.toContain('secret@')
})

test('migrate says that nothing is missing', async () => {
  expect((await onSource('migrate')).stdout).toBe('The tables are up to date.\n')
})
