import { loadDemo } from '#tools/demo/load.ts'
import { openHouse } from '../server/main.ts'
import { PostgresFault } from '../server/postgres.ts'
import { readSettings, SettingsFault } from '../server/settings.ts'
import { demoPassword, demoPeople } from './demo/people.ts'

const steps = {
  database: 'Starting the database',
  tables: 'Bringing the tables up to date',
  portal: 'Opening the portal',
}

const isTerminal = process.stdout.isTTY === true
const say = (line: string) => {
  if (isTerminal) process.stdout.write(`${line}\n`)
  else process.stdout.write(`${JSON.stringify({ level: 30, time: Date.now(), msg: line })}\n`)
}

/** What a person at the terminal can act on; anything else is our fault and keeps its trace. */
function sentenceFor(fault: unknown): string {
  if (fault instanceof SettingsFault || fault instanceof PostgresFault) return fault.message
  if (fault instanceof Error && 'code' in fault) {
    if (fault.code === 'EADDRINUSE') {
      return `Something else already answers on port ${process.env.PORT || 4300}. Stop it, or choose another: PORT=4301 npm start`
    }
    if (fault.code === 'EACCES')
      return `${fault.message}. Choose a PORT above 1023 and a DATA_DIR that you may write.`
    if (fault.code === 'ECONNREFUSED') return 'The database at DATABASE_URL does not answer.'
    if (fault.code === '28P01' || fault.code === '3D000') return `The database refuses: ${fault.message}.`
  }
  return fault instanceof Error ? (fault.stack ?? fault.message) : String(fault)
}

try {
  const settings = readSettings(process.env)
  const house = await openHouse(settings, { onProgress: (step) => say(`${steps[step]} …`) })

  let isClosing = false
  const close = async () => {
    if (isClosing) return
    isClosing = true
    say('Closing …')
    await house.close()
    process.exit(0)
  }
  process.on('SIGINT', close)
  process.on('SIGTERM', close)
  process.on('SIGHUP', close)

  const began = Number(process.env.PALMARES_BEGAN) || performance.timeOrigin
  const seconds = ((Date.now() - began) / 1000).toFixed(1)
  say(`\nPalmarès is open at ${settings.publicUrl} (${seconds} s)`)
  if (settings.hasDemo) {
    say(`Demo accounts, all with the password ${demoPassword}:`)
    for (const { email, is } of demoPeople) say(`  ${email.padEnd(24)} ${is}`)
    await loadDemo(house.tools, say)
  } else {
    say('The first organiser is made with: npm run palmares -- organiser EMAIL')
  }
} catch (fault) {
  process.stderr.write(`\n${sentenceFor(fault)}\n`)
  process.exit(1)
}
