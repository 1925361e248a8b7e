import cluster from 'node:cluster'
import type { Logger } from 'pino'
import { findUserByEmail } from '#features/accounts/session/server/queries.ts'
import { type Database, migrateDatabase } from '#server/database/database.ts'
import { errorOf, openLog } from '#server/log.ts'
import type { App } from '#server/main.ts'
import { keepPictureProcess } from '#server/picture-process.ts'
import { prepareDatabase } from '#server/prepare.ts'
import { openProcesses, serveUntilOrdered } from '#server/processes.ts'
import { readSettings, type Settings, SettingsError } from '#server/settings.ts'
import { StartupError } from '#server/startup-error.ts'
import { demoPassword, demoUsers } from './demo/people.ts'

const steps = {
  database: 'Starting the database …',
  tables: 'Bringing the tables up to date …',
  portal: 'Opening the portal …',
}

/**
 * Writes plain text, so that the user sees the portal's address. In production without a terminal it writes JSON like
 * the rest of the log.
 */
function say(line: string): void {
  const isForMachines = process.env.NODE_ENV === 'production' && !process.stdout.isTTY
  process.stdout.write(
    `${isForMachines ? JSON.stringify({ level: 30, time: Date.now(), msg: line.trim() }) : line}\n`,
  )
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}

/** A sentence for problems that the user can solve. Any other error is ours and is shown with its stack. */
function sentenceFor(error: unknown): string {
  if (error instanceof SettingsError || error instanceof StartupError) return error.message
  const host = process.env.HOST || '127.0.0.1'
  const port = process.env.PORT || '4300'
  switch (codeOf(error)) {
    case 'EADDRINUSE':
      return `Port ${port} is already in use. Stop the other program, or choose another port: PORT=4301 npm start`
    case 'EACCES':
      return `You have no permission to use port ${port}. Choose one above 1023: PORT=4301 npm start`
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `HOST must be an address of this machine. ${host} is not.`
    default:
      return errorOf(error).stack ?? String(error)
  }
}

/** Stops the start in production, because the password of the demo's accounts is public. */
async function rejectDemoUsers(db: Database): Promise<void> {
  for (const { email } of demoUsers) {
    if (!(await findUserByEmail(db, email))) continue
    throw new StartupError(
      `This database contains the demo, and the password of its accounts is public (${email}). Use another DATA_DIR or DATABASE_URL in production.`,
    )
  }
}

let isClosing = false

// For the serving processes, from the first one.
const preparedUrl = 'PALMARES_DATABASE'
const loadsDemo = 'PALMARES_LOADS_DEMO'

const startPictures = (log: Logger, databaseUrl: string) =>
  keepPictureProcess({
    program: new URL('./pictures.ts', import.meta.url),
    log,
    environment: { [preparedUrl]: databaseUrl },
  })

/** Resolves when the portal receives a signal to close, or when its parent process ends. */
function closeRequested(): Promise<void> {
  return new Promise((resolve) => {
    const close = () => {
      isClosing = true
      resolve()
    }
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, close)
    process.once('disconnect', close)
  })
}

/** Resolves with the exit code after an error that nothing caught. */
function broken(log: Logger): Promise<number> {
  return new Promise((resolve) => {
    process.on('uncaughtException', (error) => {
      log.fatal({ err: error }, 'uncaught error, the process closes')
      resolve(1)
    })
  })
}

async function startDemo(app: App): Promise<void> {
  const { loadDemo } = await import('#tools/demo/load.ts')
  loadDemo(app.tools, (line) => {
    if (!isClosing) say(line)
  }).catch((error: unknown) => {
    // If the portal closes while the demo loads, the next start continues.
    if (!isClosing)
      app.tools.log.error({ err: error }, 'the demo is not complete; the next start continues it')
  })
}

function sayOpen(settings: Settings, address: string): void {
  if (isClosing) return
  const began = Number(process.env.PALMARES_BEGAN) || performance.timeOrigin
  const seconds = ((Date.now() - began) / 1000).toFixed(1)
  say(`\nPalmarès is open at ${settings.PORT === 0 ? address : settings.publicUrl} (${seconds} s)`)
  if (settings.hasDemo) {
    say(`Demo accounts, all with the password ${demoPassword}:`)
    for (const { email, is } of demoUsers) say(`  ${email.padEnd(24)} ${is}`)
    say('Press Ctrl-C to stop.\n')
  } else {
    say('Create the first organiser with: npm run palmares -- organiser EMAIL')
  }
}

const optionsOf = (settings: Settings) => ({
  onProgress: (step: keyof typeof steps) => say(steps[step]),
  ...(settings.isProduction ? { inspect: rejectDemoUsers } : {}),
})

// The first of several processes needs neither the features nor the demo, so these are loaded on demand.

/** Everything in this process. */
async function runAlone(settings: Settings): Promise<number> {
  // Registered before the start, so that an interrupted start closes what it has opened.
  const closing = closeRequested()
  const { startApp } = await import('#server/main.ts')
  const app = await startApp(settings, { ...optionsOf(settings), makesPictures: false })
  const { log } = app.tools
  const pictures = startPictures(log, app.databaseUrl)
  const failure = broken(log)
  sayOpen(settings, app.address)
  if (settings.hasDemo && !isClosing) await startDemo(app)

  const code = await Promise.race([closing, failure])
  isClosing = true
  say('Closing …')
  await pictures.close()
  await app.close()
  return code ?? 0
}

/** The first of several processes. */
async function runFirst(settings: Settings): Promise<number> {
  const closing = closeRequested()
  const log = openLog(settings)
  const prepared = await prepareDatabase(settings, log, optionsOf(settings))
  try {
    say(steps.portal)
    const processes = await openProcesses({
      count: settings.PROCESSES,
      log,
      environment: { [preparedUrl]: prepared.databaseUrl },
      firstOnly: { [loadsDemo]: '1' },
    })
    // The process that could not start has said why.
    if (!processes) return isClosing ? 0 : 1
    const pictures = startPictures(log, prepared.databaseUrl)
    process.on('SIGUSR2', () => {
      void processes.replace()
      pictures.replace()
    })
    if (settings.METRICS) {
      const { serveMetrics, sumOfProcesses } = await import('#server/metrics.ts')
      await serveMetrics(settings.METRICS, sumOfProcesses())
    }
    sayOpen(settings, processes.address)
    const code = await Promise.race([closing, broken(log)])
    isClosing = true
    say('Closing …')
    await Promise.all([processes.close(), pictures.close()])
    return code ?? 0
  } finally {
    await prepared.close()
  }
}

/** One of several processes, started by the first. */
async function runServing(settings: Settings, databaseUrl: string): Promise<number> {
  // A terminal's Ctrl-C reaches every process; this one waits for the first to tell it.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
  const log = openLog(settings)
  // After an upgrade, the process that starts has the newest tables.
  await migrateDatabase(databaseUrl)
  const { servePortal } = await import('#server/main.ts')
  const app = await servePortal(settings, log, databaseUrl, { hasOwnMetrics: false, makesPictures: false })
  const failure = broken(log)
  if (settings.hasDemo && process.env[loadsDemo]) await startDemo(app)

  const order = await Promise.race([serveUntilOrdered(app.address), failure])
  isClosing = true
  if (order === 'drain') await app.drain()
  await app.close()
  return typeof order === 'number' ? order : 0
}

function main(): Promise<number> {
  // Nothing before the start is complete, or without several processes; the default would end the portal.
  process.on('SIGUSR2', () => {})
  const settings = readSettings(process.env)
  const databaseUrl = process.env[preparedUrl]
  if (cluster.isWorker && databaseUrl) return runServing(settings, databaseUrl)
  return settings.PROCESSES > 1 ? runFirst(settings) : runAlone(settings)
}

try {
  process.exit(await main())
} catch (error) {
  // Ctrl-C also stops child processes, such as PostgreSQL, and then the start fails.
  if (isClosing) process.exit(0)
  process.stderr.write(`\n${sentenceFor(error)}\n`)
  process.exit(1)
}
