import { readFile, stat, statfs } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { isNotNull } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { secondFactors } from '#features/accounts/session/server/tables.ts'
import { usualLimits } from '#features/contests/contest/limits.ts'
import { readStorageState } from '#features/files/uploads/server/arrivals.ts'
import { betterSettings, capacityOf, entrantsAnHour } from '#server/capacity.ts'
import { countMissingMigrations, type Database } from '#server/database/database.ts'
import { checkDatabase } from '#server/database/database-check.ts'
import { openTransport } from '#server/mail/mail.ts'
import { fontNames, openFont } from '#server/pdf/lettering.ts'
import { openSecrets } from '#server/secrets.ts'
import { readSettings, type Settings, SettingsError } from '#server/settings.ts'
import { StartupError } from '#server/startup-error.ts'
import { checkStorage, openStorage } from '#server/storage.ts'
import { findMalware } from '#server/virus-scanner.ts'
import { type Command, UsageError } from './command.ts'
import { withPostgres } from './with-database.ts'

interface Finding {
  level: 'ok' | 'warning' | 'error'
  what: string
  /** What is so, and for a warning or an error what to do. */
  says: string
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** One check; an error that it throws is its finding. */
async function look(what: string, check: () => Promise<Omit<Finding, 'what'>>): Promise<Finding> {
  return check().then(
    (found) => ({ what, ...found }),
    (error: unknown) => ({ what, level: 'error', says: reasonOf(error) }),
  )
}

const ok = (says: string) => ({ level: 'ok', says }) as const
const warning = (says: string) => ({ level: 'warning', says }) as const
const failure = (says: string) => ({ level: 'error', says }) as const

const gigabyte = 1_000_000_000
const inGigabytes = (bytes: number) => `${(bytes / gigabyte).toFixed(1)} GB`

async function lookAtAddress({ isProduction, publicUrl, HOST, TRUST_PROXY }: Settings) {
  if (!isProduction)
    return warning(`${publicUrl}, not in production. Set NODE_ENV=production for a real programme.`)
  if (!publicUrl.startsWith('https://'))
    return failure(`${publicUrl} is not HTTPS. Put a proxy before the portal.`)
  if (!TRUST_PROXY && HOST !== '127.0.0.1')
    return warning(
      `${publicUrl}, without TRUST_PROXY. Set it to 1 behind a proxy: else all users share one limit.`,
    )
  return ok(publicUrl)
}

/**
 * Each process has a pool, and the jobs have connections of their own, one of them to listen; the process that makes
 * pictures has two and its jobs three.
 */
const connectionsOf = ({ DATABASE_POOL, PROCESSES }: Settings) => PROCESSES * (DATABASE_POOL + 5) + 5

async function lookAtDatabase(client: pg.Client, settings: Settings) {
  const { rows } = await client.query<{ version: string; most: number; size: string }>(
    `SELECT current_setting('server_version') AS version, current_setting('max_connections')::int AS most,
       pg_size_pretty(pg_database_size(current_database())) AS size`,
  )
  const [found] = rows
  const wanted = connectionsOf(settings)
  if (found && found.most < wanted + 5) {
    return warning(
      `max_connections is ${found.most}, and the portal uses up to ${wanted}. Raise it, or lower DATABASE_POOL or PROCESSES.`,
    )
  }
  return ok(`PostgreSQL ${found?.version}, ${found?.size}`)
}

async function lookAtReplica(url: string) {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    query_timeout: 10_000,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ is: boolean; received: boolean }>(
      `SELECT pg_is_in_recovery() AS is, EXISTS (SELECT 1 FROM pg_stat_wal_receiver) AS received`,
    )
    if (!rows[0]?.is) return failure('READ_REPLICA_URL is not a replica. Remove it, or name one.')
    return rows[0].received
      ? ok('it receives changes')
      : warning('It receives no changes at the moment. The portal reads the database until it does.')
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function lookAtTables(client: pg.Client) {
  const missing = await countMissingMigrations(client)
  if (missing > 0)
    return warning(
      `${missing} migrations are missing. The next start applies them, or: npm run palmares -- migrate`,
    )
  if (missing < 0) return failure('The tables are newer than this portal. Upgrade it.')
  return ok('up to date')
}

/** More than a stopwatch is off, less than the five minutes that Stripe's events may be late. */
const offSeconds = 30

/** The clock of the database, and that of Stripe where cards are offered. */
async function lookAtClock(client: pg.Client | null, settings: Settings) {
  const clocks: { whose: string; ms: number }[] = []
  if (client) {
    const { rows } = await client.query<{ now: Date }>('SELECT clock_timestamp() AS now')
    if (rows[0]) clocks.push({ whose: 'the database', ms: rows[0].now.getTime() - Date.now() })
  }
  if (settings.STRIPE_SECRET_KEY) {
    const address = settings.STRIPE_API_URL ?? 'https://api.stripe.com'
    const answer = await fetch(address, { method: 'HEAD', signal: AbortSignal.timeout(10_000) }).catch(
      () => null,
    )
    const date = answer?.headers.get('date')
    if (!date) return warning(`${address} does not answer. Cards cannot be paid; check the network.`)
    clocks.push({ whose: 'Stripe', ms: new Date(date).getTime() - Date.now() })
  }
  const off = clocks.find(({ ms }) => Math.abs(ms) > offSeconds * 1000)
  if (off) {
    return failure(
      `It differs from ${off.whose} by ${Math.round(off.ms / 1000)} s. Synchronise it (NTP): it decides deadlines.`,
    )
  }
  const names = clocks.map(({ whose }) => whose).join(' and ')
  return ok(`${new Date().toISOString()}${names ? `, the same as ${names}` : ''}`)
}

async function lookAtKey(db: Database, settings: Settings) {
  const secrets = await openSecrets(settings)
  const [stored] = await db
    .select({ owner: secondFactors.userId, secret: secondFactors.encryptedSecret })
    .from(secondFactors)
    .where(isNotNull(secondFactors.confirmedAt))
    .limit(1)
  const place = settings.SECRET_KEY ? 'SECRET_KEY' : join(settings.dataFolder, 'secret.key')
  if (!stored) return ok(`${place}; no second factor is encrypted with it yet`)
  try {
    secrets.open(stored.secret, stored.owner)
    return ok(`${place} opens the second factors`)
  } catch {
    return failure(
      `${place} does not open the second factors. Bring the right key back from where it is kept.`,
    )
  }
}

async function lookAtStorage(settings: Settings) {
  const storage = await openStorage(settings)
  await checkStorage(storage)
  return ok(settings.S3_BUCKET ? `bucket ${settings.S3_BUCKET}` : join(settings.dataFolder, 'files'))
}

async function lookAtRoom(db: Database, settings: Settings) {
  const { state, usedBytes, limitBytes } = await readStorageState({
    db,
    settings,
    storage: await openStorage(settings),
  })
  if (limitBytes === null) return ok(`${inGigabytes(usedBytes)} used, without a limit`)
  const says = `${inGigabytes(usedBytes)} of ${inGigabytes(limitBytes)} used`
  if (state === 'roomy') return ok(says)
  return warning(`${says}. Raise STORAGE_LIMIT_GB in time: uploads beyond it are refused.`)
}

async function lookAtMail(settings: Settings) {
  const transport = openTransport(settings)
  if (!transport) {
    const says = 'Without SMTP_URL no mail leaves; they are listed in the outbox.'
    return settings.isProduction ? failure(says) : warning(says)
  }
  await transport.verify().finally(() => transport.close())
  return ok(`${new URL(settings.SMTP_URL ?? '').host} accepts the login`)
}

/** A file of zeros as large as most contests' largest image. */
async function lookAtScanner(scanner: NonNullable<Settings['CLAMD']>) {
  const part = Buffer.alloc(1024 ** 2)
  await findMalware(scanner, Array<Buffer>(usualLimits.imageBytes / part.length).fill(part))
  return ok('it scans uploads')
}

async function lookAtFonts() {
  for (const name of fontNames) openFont(name)
  return ok(`${fontNames.length} fonts for PDFs and share cards`)
}

/** An estimate from what was measured. */
async function lookAtCapacity({ PROCESSES: processes, DATABASE_POOL: pool }: Settings) {
  const machine = { cores: availableParallelism(), processes, pool }
  const counted = machine.cores === 1 ? '1 core' : `${machine.cores} cores`
  const has = `${counted}, PROCESSES=${processes}, DATABASE_POOL=${pool}`
  const takes = (writers: number) =>
    `about ${writers} entrants who write at once, ${entrantsAnHour(writers)} an hour`
  const found = capacityOf(machine)
  const better = betterSettings(machine)
  if (better) {
    const settings = `PROCESSES=${better.processes} and DATABASE_POOL=${better.pool}`
    return warning(`${has}. With ${settings} it takes ${takes(better.writers)}.`)
  }
  if (!found) return warning(`${has}: less than was ever measured. See docs/operations.md.`)
  return ok(`${has}: ${takes(found.writers)}`)
}

async function lookAtPages() {
  const built = join(import.meta.dirname, '..', '..', 'dist', 'web', 'index.html')
  const isBuilt = await readFile(built).then(
    () => true,
    () => false,
  )
  return isBuilt ? ok('built') : warning('They are not built yet; npm start builds them.')
}

async function lookAtDisk({ dataFolder }: Settings) {
  const { bavail, blocks, bsize } = await statfs(dataFolder)
  const [free, all] = [bavail * bsize, blocks * bsize]
  const says = `${inGigabytes(free)} free of ${inGigabytes(all)} at ${dataFolder}`
  if (free < gigabyte) return failure(`${says}. Make room: uploads and the database will fail.`)
  return free < 10 * gigabyte ? warning(`${says}. Make room in time.`) : ok(says)
}

/** Everything that needs the database; without one, only why. */
async function lookInside(settings: Settings): Promise<Finding[]> {
  const replica = settings.READ_REPLICA_URL
  const isNew =
    !settings.DATABASE_URL &&
    (await stat(join(settings.dataFolder, 'postgres')).then(
      () => false,
      () => true,
    ))
  if (isNew) {
    const says = 'There is no embedded database yet; the first start creates it.'
    return [
      { what: 'database', level: 'warning', says },
      await look('clock', () => lookAtClock(null, settings)),
    ]
  }
  if (settings.DATABASE_URL) {
    const url = settings.DATABASE_URL
    const found = await look('database', () => checkDatabase(url).then(() => ok('')))
    if (found.level === 'error') return [found, await look('clock', () => lookAtClock(null, settings))]
  }
  return withPostgres(async (url) => {
    const client = new pg.Client({
      connectionString: url,
      application_name: 'palmares-doctor',
      query_timeout: 30_000,
    })
    client.on('error', () => {})
    await client.connect()
    try {
      const db = drizzle({ client, casing: 'snake_case' })
      const tables = await look('tables', () => lookAtTables(client))
      return [
        await look('database', () => lookAtDatabase(client, settings)),
        ...(replica ? [await look('replica', () => lookAtReplica(replica))] : []),
        tables,
        await look('clock', () => lookAtClock(client, settings)),
        ...(tables.level === 'ok'
          ? [
              await look('key', () => lookAtKey(db, settings)),
              await look('room for files', () => lookAtRoom(db, settings)),
            ]
          : []),
      ]
    } finally {
      await client.end()
    }
  })
}

async function findings(): Promise<Finding[]> {
  let settings: Settings
  try {
    settings = readSettings(process.env)
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error
    return error.message.split('\n').map((says) => ({ what: 'settings', level: 'error', says }))
  }
  const inside = await lookInside(settings).catch((error: unknown): Finding[] => [
    { what: 'database', level: 'error', says: reasonOf(error) },
  ])
  const scanner = settings.CLAMD
  return [
    await look('address', () => lookAtAddress(settings)),
    ...inside,
    await look('storage', () => lookAtStorage(settings)),
    await look('disk', () => lookAtDisk(settings)),
    ...(scanner ? [await look('virus scanner', () => lookAtScanner(scanner))] : []),
    await look('mail', () => lookAtMail(settings)),
    await look('capacity', () => lookAtCapacity(settings)),
    await look('fonts', lookAtFonts),
    await look('pages', lookAtPages),
  ]
}

export const doctor: Command = {
  usage: '',
  does: 'checks the settings, database, storage, mail, clock, fonts and disk, and estimates how many entrants it takes',
  async run(args) {
    if (args.length > 0) throw new UsageError('Give no arguments.')
    const found = await findings()
    for (const { level, what, says } of found) console.log(`${level.padEnd(9)}${what.padEnd(16)}${says}`)
    const errors = found.filter(({ level }) => level === 'error').length
    if (errors > 0)
      throw new StartupError(errors === 1 ? 'One error was found.' : `${errors} errors were found.`)
  },
}
