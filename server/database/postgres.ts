import { execFile } from 'node:child_process'
import { mkdir, readFile, realpath, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { StartupError } from '#server/startup-error.ts'
import { type Installed, installPostgres, readPassword, type Server } from './postgres-programme.ts'

export interface RunningPostgres {
  url: string
  stop(): Promise<void>
}

const execute = promisify(execFile)

async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port')),
      )
    })
  })
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** After a restart of the machine, the process id that PostgreSQL noted may belong to another program. */
async function isPostgres(pid: number): Promise<boolean> {
  if (process.platform === 'win32') return true
  const name = await execute('ps', ['-o', 'comm=', '-p', String(pid)]).then(
    ({ stdout }) => stdout,
    () => readFile(`/proc/${pid}/comm`, 'utf8').catch(() => 'postgres'),
  )
  return name.includes('postgres')
}

async function addressOf(folder: string, port: number, database: string): Promise<string> {
  return `postgresql://postgres:${await readPassword(folder)}@127.0.0.1:${port}/${database}`
}

/** Checks once. Only the server of this folder is ours, even if another one listens on its port. */
async function knock(folder: string, port: number): Promise<'ours' | 'starting' | 'silent'> {
  const client = new pg.Client({
    connectionString: await addressOf(folder, port, 'postgres'),
    connectionTimeoutMillis: 3_000,
    query_timeout: 3_000,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ data_directory: string }>('SHOW data_directory')
    const theirs = rows[0]?.data_directory
    return theirs === folder || theirs === (await realpath(folder)) ? 'ours' : 'silent'
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === '57P03' ? 'starting' : 'silent'
  } finally {
    await client.end().catch(() => undefined)
  }
}

interface Found {
  pid: number
  port: number
}

/** The server that runs on the folder, if any: a killed portal leaves its own behind. */
async function findRunning(folder: string): Promise<Found | null> {
  const file = join(folder, 'postmaster.pid')
  let silentSince = Date.now()
  for (;;) {
    const lines = await readFile(file, 'utf8').then(
      (text) => text.split('\n'),
      () => null,
    )
    if (!lines) return null
    const pid = Number(lines[0])
    const port = Number(lines[3])
    if (!(pid > 0) || !isAlive(pid)) return null
    if (!(await isPostgres(pid))) {
      await rm(file, { force: true })
      return null
    }
    const answer = port > 0 ? await knock(folder, port) : 'starting'
    if (answer === 'ours') return { pid, port }
    if (answer === 'starting') silentSince = Date.now()
    // It may be shutting down, which removes the file.
    if (Date.now() - silentSince > 10_000) {
      throw new StartupError(
        `PostgreSQL (process ${pid}) runs on ${folder} but does not answer. Stop it with: kill ${pid}`,
      )
    }
    await pause(100)
  }
}

async function ensureDatabase(folder: string, port: number): Promise<string> {
  const client = new pg.Client({ connectionString: await addressOf(folder, port, 'postgres') })
  client.on('error', () => {})
  await client.connect()
  try {
    const found = await client.query("SELECT 1 FROM pg_database WHERE datname = 'palmares'")
    if (found.rowCount === 0) await client.query('CREATE DATABASE palmares')
  } finally {
    await client.end()
  }
  return addressOf(folder, port, 'palmares')
}

// An arbitrary number that other programs on the same database are unlikely to lock.
const dataFolderLock = 7_215_061

/** Locks the folder for one portal; the lock ends with its connection, however the portal ends. */
async function holdFolder(url: string): Promise<(() => Promise<void>) | null> {
  const client = new pg.Client({ connectionString: url, application_name: 'palmares-hold' })
  client.on('error', () => {})
  await client.connect()
  const { rows } = await client.query<{ locked: boolean }>('SELECT pg_try_advisory_lock($1) AS locked', [
    dataFolderLock,
  ])
  if (rows[0]?.locked) return () => client.end().catch(() => undefined)
  await client.end()
  return null
}

async function stopLeftBehind(folder: string, { pid, port }: Found): Promise<void> {
  if ((await knock(folder, port)) !== 'ours') return
  process.kill(pid, 'SIGINT')
  for (let waited = 0; waited < 15_000 && isAlive(pid); waited += 50) await pause(50)
}

/** Resolves once PostgreSQL responds; false if it ended instead. */
async function untilReady(server: Server, folder: string, port: number): Promise<boolean> {
  while (!server.hasEnded()) {
    if ((await knock(folder, port)) === 'ours') return true
    await pause(25)
  }
  return false
}

interface Locked {
  url: string
  port: number
  server: Server
  release(): Promise<void>
}

/** One attempt to lock the folder for this portal; null if another has the lock, or just had it. */
async function take(folder: string, installed: Installed, isForTests: boolean): Promise<Locked | null> {
  const left = await findRunning(folder)
  if (left) {
    const release = await holdFolder(await ensureDatabase(folder, left.port))
    if (!release) return null
    await stopLeftBehind(folder, left).finally(release)
  }
  const port = await freePort()
  const server = await installed.launch(port)
  try {
    if (!(await untilReady(server, folder, port))) {
      if (await findRunning(folder)) return null
      throw new StartupError(`PostgreSQL could not start on ${folder}:\n  ${await installed.lastWords()}`)
    }
    const url = await ensureDatabase(folder, port)
    // The tests rename their database, which our connection would prevent.
    const release = isForTests ? async () => {} : await holdFolder(url)
    if (release) return { url, port, server, release }
    await server.stop()
    return null
  } catch (error) {
    await server.stop()
    throw error
  }
}

/** If PostgreSQL is killed while the portal runs, it restarts on the same port. */
function keepRunning(folder: string, installed: Installed, locked: Locked): () => Promise<void> {
  let isStopping = false
  const watch = async () => {
    await locked.server.ended
    while (!isStopping) {
      await locked.release()
      await pause(500)
      if (isStopping) return
      locked.server = await installed.launch(locked.port)
      if (!(await untilReady(locked.server, folder, locked.port))) continue
      const release = await holdFolder(locked.url).catch(() => null)
      if (release) locked.release = release
      await locked.server.ended
    }
  }
  const watching = watch()
  return async () => {
    isStopping = true
    await locked.release()
    await locked.server.stop()
    await watching.catch(() => undefined)
    // It may have been restarted just before it was stopped.
    await locked.server.stop()
  }
}

/**
 * Starts the embedded PostgreSQL on the folder and creates a new one first. It restarts a server that
 * outlived a killed portal, but never one that a running portal uses.
 * @throws StartupError with a message that explains what to do
 */
export async function startPostgres(folder: string, { isForTests = false } = {}): Promise<RunningPostgres> {
  await mkdir(dirname(folder), { recursive: true, mode: 0o755 })
  const installed = await installPostgres(folder, isForTests)
  // Waits for a portal that is just closing, as in a restart.
  const until = Date.now() + 4_000
  for (;;) {
    const locked = await take(folder, installed, isForTests)
    if (locked) return { url: locked.url, stop: keepRunning(folder, installed, locked) }
    if (Date.now() > until) {
      throw new StartupError(
        `Another portal is running on ${dirname(folder)}. Stop it, or give this one a folder of its own: DATA_DIR=other-folder npm start`,
      )
    }
    await pause(200)
  }
}

/** For a command: uses the server of a running portal, or starts a temporary one. */
export async function visitPostgres(folder: string): Promise<RunningPostgres> {
  const visit = async ({ port }: Found) => ({ url: await ensureDatabase(folder, port), stop: async () => {} })
  const running = await findRunning(folder)
  if (running) return visit(running)
  return startPostgres(folder).catch(async (error: unknown) => {
    // A portal may have started at the same moment.
    const started = await findRunning(folder)
    if (started) return visit(started)
    throw error
  })
}
