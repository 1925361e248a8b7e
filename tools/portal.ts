import { findUserByEmail } from '#features/accounts/sign-in/server/queries.ts'
import type { Database } from '#server/database/database.ts'
import { startApp } from '#server/main.ts'
import { readSettings, SettingsError } from '#server/settings.ts'
import { StartupError } from '#server/startup-error.ts'
import { loadDemo } from '#tools/demo/load.ts'
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
      return error instanceof Error ? (error.stack ?? error.message) : String(error)
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

async function main(): Promise<number> {
  const settings = readSettings(process.env)
  let exitCode = 0
  // Registered before the start, so that an interrupted start closes what it has opened.
  const input = closeRequested()
  const app = await startApp(settings, {
    onProgress: (step) => say(steps[step]),
    ...(settings.isProduction ? { inspect: rejectDemoUsers } : {}),
  })
  const broken = new Promise<void>((resolve) => {
    process.on('uncaughtException', (error) => {
      app.tools.log.fatal({ err: error }, 'uncaught error, the portal closes')
      exitCode = 1
      resolve()
    })
  })

  const seconds = (
    (Date.now() - (Number(process.env.PALMARES_BEGAN) || performance.timeOrigin)) /
    1000
  ).toFixed(1)
  const address = settings.PORT === 0 ? app.address : settings.publicUrl
  if (!isClosing) say(`\nPalmarès is open at ${address} (${seconds} s)`)
  if (settings.hasDemo && !isClosing) {
    say(`Demo accounts, all with the password ${demoPassword}:`)
    for (const { email, is } of demoUsers) say(`  ${email.padEnd(24)} ${is}`)
    say('Press Ctrl-C to stop.\n')
    loadDemo(app.tools, (line) => {
      if (!isClosing) say(line)
    }).catch((error: unknown) => {
      // If the portal closes while the demo loads, the next start continues.
      if (!isClosing)
        app.tools.log.error({ err: error }, 'the demo is not complete; the next start continues it')
    })
  } else if (!isClosing) {
    say('Create the first organiser with: npm run palmares -- organiser EMAIL')
  }

  await Promise.race([input, broken])
  isClosing = true
  say('Closing …')
  await app.close()
  return exitCode
}

try {
  process.exit(await main())
} catch (error) {
  // Ctrl-C also stops child processes, such as PostgreSQL, and then the start fails.
  if (isClosing) process.exit(0)
  process.stderr.write(`\n${sentenceFor(error)}\n`)
  process.exit(1)
}
