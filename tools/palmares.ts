// The command line: `npm run palmares -- NAME ...`. It reads the same settings as the portal.
import { SettingsFault } from '#server/settings.ts'
import { StartFault } from '#server/start-fault.ts'
import { type Command, UsageFault } from './commands/command.ts'

/** Loaded when asked for: ranking a file needs no database, and the help needs nothing. */
const commands: Record<string, () => Promise<Command>> = {
  organiser: async () => (await import('./commands/organiser.ts')).organiser,
  'second-factor': async () => (await import('./commands/second-factor.ts')).secondFactor,
  'copy-files': async () => (await import('./commands/copy-files.ts')).copyFiles,
  rank: async () => (await import('./commands/rank.ts')).rank,
  verify: async () => (await import('./commands/verify.ts')).verify,
}

async function help(): Promise<string> {
  const known = await Promise.all(
    Object.entries(commands).map(async ([name, load]) => {
      const { usage, does } = await load()
      return { called: `${name} ${usage}`, does }
    }),
  )
  const all = [...known, { called: 'help', does: 'shows this' }]
  const width = Math.max(...all.map(({ called }) => called.length)) + 2
  const lines = all.map(({ called, does }) => `  ${called.padEnd(width)}${does}`)
  return ['Usage: npm run palmares -- COMMAND', '', ...lines].join('\n')
}

async function main([name = 'help', ...args]: string[]): Promise<number> {
  if (name === 'help' || name === '--help' || name === '-h') {
    console.log(await help())
    return 0
  }
  const load = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!load) {
    console.error(`There is no command "${name}".\n\n${await help()}`)
    return 2
  }
  const command = await load()
  try {
    await command.run(args)
    return 0
  } catch (fault) {
    if (fault instanceof UsageFault) {
      console.error(`${fault.message}\nUsage: npm run palmares -- ${name} ${command.usage}`)
      return 2
    }
    const isForTheTerminal = fault instanceof SettingsFault || fault instanceof StartFault
    console.error(isForTheTerminal ? fault.message : fault)
    return 1
  }
}

process.exit(await main(process.argv.slice(2)))
