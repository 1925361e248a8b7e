// `npm start`: installs and builds what is missing, then opens the portal under the house's own Node.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { build, house, install, node } from './house-keeping.mjs'

const began = Date.now()
const say = (step) => console.log(`${step} …`)

try {
  await install(say)
  await build(say)
} catch (fault) {
  console.error(fault instanceof Error ? fault.message : fault)
  process.exit(1)
}

const portal = spawn(node, [join('tools', 'portal.ts'), ...process.argv.slice(2)], {
  cwd: house,
  stdio: 'inherit',
  env: { ...process.env, PALMARES_BEGAN: String(began) },
})
// A terminal's Ctrl-C reaches the portal by itself; a signal sent to this process alone is passed on.
process.on('SIGINT', () => {})
process.on('SIGTERM', () => portal.kill('SIGTERM'))
process.on('SIGHUP', () => portal.kill('SIGHUP'))
portal.once('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))
