// `npm start`: installs and builds what is missing, then opens the portal under the portal's own Node.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, explain, install, node, nodeFlags, root } from './setup.mjs'

const began = Date.now()
const say = (step) => console.log(`${step} …`)

try {
  await install(say)
  await build(say)
} catch (error) {
  console.error(`\n${explain(error)}`)
  process.exit(1)
}

// Over the extra channel the portal notices the end of this process, and closes, even if that was killed.
const portal = spawn(node, [...nodeFlags, join('tools', 'portal.ts'), ...process.argv.slice(2)], {
  cwd: root,
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  // What Node makes of the sources is kept for the next start.
  env: {
    NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache'),
    // On Linux: what one thread gives back serves the next, where images would leave holes in many heaps.
    MALLOC_ARENA_MAX: '2',
    ...process.env,
    PALMARES_BEGAN: String(began),
  },
})
// A terminal's Ctrl-C reaches the portal by itself, and a second time from here, which does no harm.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => portal.kill(signal))
portal.once('error', (error) => {
  console.error(`\n${explain(error)}`)
  process.exit(1)
})
portal.once('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))

// npm may be killed over our heads, and the portal would stay behind on its port.
const npm = npmAbove()
if (npm) {
  const timer = setInterval(() => {
    if (process.ppid === npm.parent && (!npm.isShell || parentOf(npm.parent) === npm.grandparent)) return
    clearInterval(timer)
    portal.kill('SIGTERM')
  }, 500)
}

/** The number of a process's parent, where the system tells it in a file; 0 elsewhere. */
function parentOf(pid) {
  try {
    const [, rest] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(/\) (?=\w )/)
    return Number(rest.split(' ')[1])
  } catch {
    return 0
  }
}

/** Who must live on for us to: npm, and the shell that it starts us with. Whoever started npm may leave. */
function npmAbove() {
  const parent = process.ppid
  if (!process.env.npm_lifecycle_event || parent <= 1) return null
  const shell = /^(?:\w*sh|busybox)$/
  let name = ''
  try {
    name = readFileSync(`/proc/${parent}/comm`, 'utf8').trim()
  } catch {
    // Not a system that tells it so: the parent alone is watched.
  }
  return { parent, grandparent: parentOf(parent), isShell: shell.test(name) }
}
