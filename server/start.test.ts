import { type ChildProcess, spawn } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, expect, inject, test, vi } from 'vitest'
import { startTestApp } from '#tools/testing/app.ts'
import { isSoak } from '#tools/testing/soak.ts'
import { checkDatabase } from './database/database-check.ts'
import { StartupError } from './startup-error.ts'

// The tests start and stop entire portals, on machines that run other work.
vi.setConfig({ testTimeout: 120_000 })

interface Started {
  process: ChildProcess
  said(): string
  /** Resolves with the first group, once the output matches. */
  saying(pattern: RegExp): Promise<string>
  /** The address that it announced. */
  open(): Promise<string>
  /** The exit code, once it has ended. */
  ended: Promise<number | null>
}

const started: Started[] = []
const folders: string[] = []

afterEach(async () => {
  for (const portal of started.splice(0)) {
    portal.process.kill('SIGTERM')
    await portal.ended
  }
  for (const folder of folders.splice(0)) {
    const left = await postmasterOf(folder)
    if (left) process.kill(left, 'SIGQUIT')
    await rm(folder, { recursive: true, force: true })
  }
})

/** The folder's name contains a space, as it may on a user's machine. */
async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'palmares start '))
  await chmod(folder, 0o755)
  folders.push(folder)
  return folder
}

function start(environment: Record<string, string>): Started {
  const child = spawn(process.execPath, [join(import.meta.dirname, '..', 'tools', 'portal.ts')], {
    env: {
      PATH: process.env.PATH,
      // The same compile cache as `npm start`.
      NODE_COMPILE_CACHE: join(import.meta.dirname, '..', 'node_modules', '.cache'),
      PORT: '0',
      LOG_LEVEL: 'silent',
      DEMO: '0',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  const listen = (text: Buffer) => {
    said += String(text)
  }
  child.stdout.on('data', listen)
  child.stderr.on('data', listen)
  const ended = new Promise<number | null>((resolve) => child.once('close', (code) => resolve(code)))
  const saying = async (pattern: RegExp) => {
    for (;;) {
      const found = pattern.exec(said)?.[1]
      if (found) return found
      if (child.exitCode !== null) throw new Error(`The portal ended instead of opening:\n${said}`)
      await new Promise((resolve) => setTimeout(resolve, 25))
    }
  }
  const portal = {
    process: child,
    said: () => said,
    saying,
    open: () => saying(/is open at (\S+)/),
    ended,
  }
  started.push(portal)
  return portal
}

/** The number of the PostgreSQL that runs on the data folder, or null. */
async function postmasterOf(folder: string): Promise<number | null> {
  const text = await readFile(join(folder, 'postgres', 'postmaster.pid'), 'utf8').catch(() => '')
  const pid = Number(text.split('\n')[0])
  try {
    return pid > 0 && process.kill(pid, 0) ? pid : null
  } catch {
    return null
  }
}

/** Queries the database of a running portal directly. */
async function query(folder: string, statement: string): Promise<unknown[]> {
  const pid = await readFile(join(folder, 'postgres', 'postmaster.pid'), 'utf8')
  const password = await readFile(join(folder, 'postgres', 'portal.password'), 'utf8')
  const client = new pg.Client({
    host: '127.0.0.1',
    port: Number(pid.split('\n')[3]),
    user: 'postgres',
    password: password.trim(),
    database: 'palmares',
  })
  await client.connect()
  return client
    .query(statement)
    .then(({ rows }) => rows)
    .finally(() => client.end())
}

async function isReady(address: string): Promise<boolean> {
  return fetch(`${address}/api/health/ready`).then(
    (answer) => answer.ok,
    () => false,
  )
}

test.runIf(isSoak)('an interrupted start closes everything that it opened', async () => {
  const folder = await newFolder()
  const portal = start({ DATA_DIR: folder })
  while (!portal.said().includes('Bringing the tables'))
    await new Promise((resolve) => setTimeout(resolve, 10))

  portal.process.kill('SIGINT')

  expect([await portal.ended, await postmasterOf(folder)]).toEqual([0, null])
})

test.runIf(isSoak)('data saved before the portal was killed is there after the next start', async () => {
  const folder = await newFolder()
  const first = start({ DATA_DIR: folder })
  await first.open()
  await query(folder, `CREATE TABLE saved AS SELECT 'a word' AS word`)
  first.process.kill('SIGKILL')
  await first.ended
  const leftBehind = await postmasterOf(folder)

  const second = start({ DATA_DIR: folder })
  const address = await second.open()

  expect(leftBehind).not.toBeNull()
  expect(await isReady(address)).toBe(true)
  expect(await query(folder, 'SELECT word FROM saved')).toEqual([{ word: 'a word' }])
})

test.runIf(isSoak)(
  'data saved before PostgreSQL was killed is there again, and the portal stays open',
  async () => {
    const folder = await newFolder()
    const portal = start({ DATA_DIR: folder })
    const address = await portal.open()
    await query(folder, `CREATE TABLE saved AS SELECT 'a word' AS word`)
    const postmaster = await postmasterOf(folder)

    if (postmaster) process.kill(postmaster, 'SIGKILL')
    await expect.poll(() => isReady(address), { timeout: 15_000 }).toBe(false)
    await expect.poll(() => isReady(address), { timeout: 15_000 }).toBe(true)

    expect(await query(folder, 'SELECT word FROM saved')).toEqual([{ word: 'a word' }])
    expect(portal.process.exitCode).toBeNull()
  },
)

test('a second portal on a data folder is rejected; the first continues, and a signal closes it with its PostgreSQL', async () => {
  const folder = await newFolder()
  const first = start({ DATA_DIR: folder })
  const address = await first.open()

  const second = start({ DATA_DIR: folder })

  expect(await second.ended).toBe(1)
  expect(second.said().trim().split('\n').at(-1)).toBe(
    `Another portal is running on ${folder}. Stop it, or give this one a folder of its own: DATA_DIR=other-folder npm start`,
  )
  expect(await isReady(address)).toBe(true)
  const postmaster = await postmasterOf(folder)

  first.process.kill('SIGTERM')
  const code = await first.ended

  expect([code, postmaster === null, await postmasterOf(folder)]).toEqual([0, false, null])
  expect(first.said()).not.toMatch(/\bat .+:\d+:\d+/)
})

test('an invalid setting prevents the start with its reason and nothing else', async () => {
  const portal = start({ DATA_DIR: await newFolder(), PORT: 'abc' })

  expect(await portal.ended).toBe(1)
  expect(portal.said().trim()).toBe('PORT must be a whole number from 0 to 65535, not "abc".')
})

test('a database that does not answer or rejects the password is reported without the password', async () => {
  const url = new URL(inject('templateUrl'))
  url.password = 'not-the-password'

  await expect(checkDatabase('postgresql://me:secret@127.0.0.1:1/x')).rejects.toThrow(
    new StartupError('The database at DATABASE_URL (127.0.0.1:1/x) is not usable: no server answers there.'),
  )
  await expect(checkDatabase(url.href)).rejects.toThrow(
    new StartupError(
      `The database at DATABASE_URL (${url.host}${url.pathname}) is not usable: it rejects the user or the password.`,
    ),
  )
})

test('a port in use is reported in a message', async () => {
  const app = await startTestApp()
  const { port } = new URL(app.address)

  const portal = start({ DATA_DIR: await newFolder(), DATABASE_URL: app.databaseUrl, PORT: port })

  expect(await portal.ended).toBe(1)
  expect(portal.said().trim().split('\n').at(-1)).toBe(
    `Port ${port} is already in use. Stop the other program, or choose another port: PORT=4301 npm start`,
  )
  await app.close()
})

test('production does not start on a database with the demo', async () => {
  const app = await startTestApp()
  await app.user({ email: 'juror@example.com' })

  const portal = start({
    DATA_DIR: await newFolder(),
    DATABASE_URL: app.databaseUrl,
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://awards.example.org',
    DEMO: '',
  })

  expect(await portal.ended).toBe(1)
  expect(portal.said()).toContain(
    'This database contains the demo, and the password of its accounts is public',
  )
  await app.close()
})
