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
 * Plain lines, also where a file or a pipe is listening: whoever starts the portal must see where to go. Only in
 * production, where machines read the log, are these lines JSON like the rest.
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

/** What a person at the terminal can act on; anything else is our error and keeps its trace. */
function sentenceFor(error: unknown): string {
  if (error instanceof SettingsError || error instanceof StartupError) return error.message
  const host = process.env.HOST || '127.0.0.1'
  const port = process.env.PORT || '4300'
  switch (codeOf(error)) {
    case 'EADDRINUSE':
      return `Something else already answers on port ${port}. Stop it, or choose another: PORT=4301 npm start`
    case 'EACCES':
      return `This user may not answer on port ${port}. Choose one above 1023: PORT=4301 npm start`
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `HOST must be an address of this machine, and ${host} is none.`
    default:
      return error instanceof Error ? (error.stack ?? error.message) : String(error)
  }
}

/** The demo's accounts have a password that everybody knows. */
async function rejectDemoUsers(db: Database): Promise<void> {
  for (const { email } of demoUsers) {
    if (!(await findUserByEmail(db, email))) continue
    throw new StartupError(
      `This database holds the demo, whose accounts have a known password (${email}). Production needs one of its own: another DATA_DIR or DATABASE_URL.`,
    )
  }
}

let isClosing = false

/** Resolves when the portal is asked to close, by a signal or by the loss of whoever started it. */
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
  // Listened for from the beginning: a start that is broken off closes what it has opened.
  const input = closeRequested()
  const app = await startApp(settings, {
    onProgress: (step) => say(steps[step]),
    ...(settings.isProduction ? { inspect: rejectDemoUsers } : {}),
  })
  const broken = new Promise<void>((resolve) => {
    process.on('uncaughtException', (error) => {
      app.tools.log.fatal({ err: error }, 'the portal closes after a fault that nobody caught')
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
    say('Ctrl-C closes it.\n')
    loadDemo(app.tools, (line) => {
      if (!isClosing) say(line)
    }).catch((error: unknown) => {
      // What it was writing when the portal closed, it writes at the next start.
      if (!isClosing)
        app.tools.log.error({ err: error }, 'the demo is not complete; the next start goes on with it')
    })
  } else if (!isClosing) {
    say('The first organiser is made with: npm run palmares -- organiser EMAIL')
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
  // Ctrl-C takes along whatever was just being started, which then fails.
  if (isClosing) process.exit(0)
  process.stderr.write(`\n${sentenceFor(error)}\n`)
  process.exit(1)
}
