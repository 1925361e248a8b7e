import { SettingsError } from '#server/settings.ts'
import { StartupError } from '#server/startup-error.ts'
import { type Command, UsageError } from './command.ts'

/** Loaded on demand, because the help needs no database. */
const commands: Record<string, () => Promise<Command>> = {
  backup: async () => (await import('./backup.ts')).backup,
  doctor: async () => (await import('./doctor.ts')).doctor,
  migrate: async () => (await import('./migrate.ts')).migrate,
  organiser: async () => (await import('./organiser.ts')).organiser,
  restore: async () => (await import('./backup.ts')).restore,
  'second-factor': async () => (await import('./second-factor.ts')).secondFactor,
  verify: async () => (await import('./verify.ts')).verify,
}

async function help(): Promise<string> {
  const known = await Promise.all(
    Object.entries(commands).map(async ([name, load]) => {
      const { usage, does } = await load()
      return { called: `${name} ${usage}`, does }
    }),
  )
  const all = [...known, { called: 'help', does: 'shows this list' }]
  const width = Math.max(...all.map(({ called }) => called.length)) + 2
  const lines = all.map(({ called, does }) => `  ${called.padEnd(width)}${does}`)
  return ['Usage: npm run palmares -- COMMAND', '', ...lines].join('\n')
}

/** Runs `npm run palmares -- NAME ...` and returns the exit code. */
export async function palmares([name = 'help', ...args]: string[]): Promise<number> {
  if (name === 'help' || name === '--help' || name === '-h') {
    console.log(await help())
    return 0
  }
  const load = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!load) {
    console.error(`Unknown command: ${name}\n\n${await help()}`)
    return 2
  }
  const command = await load()
  try {
    await command.run(args)
    return 0
  } catch (error) {
    if (error instanceof UsageError) {
      console.error(`${error.message}\nUsage: npm run palmares -- ${name} ${command.usage}`)
      return 2
    }
    const isForTheTerminal = error instanceof SettingsError || error instanceof StartupError
    // Cron mails what a command says, so it says no more than the log.
    const { errorOf } = await import('#server/log.ts')
    console.error(isForTheTerminal ? error.message : errorOf(error))
    return 1
  }
}
