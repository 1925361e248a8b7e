// `npm start`: installs and builds what is missing, then starts the portal under its own Node.
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

// The IPC channel shows the portal when this process ends, even if it was killed. The portal then closes.
const portal = spawn(node, [...nodeFlags, join('tools', 'portal.ts'), ...process.argv.slice(2)], {
  cwd: root,
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  // Caches the compiled sources for the next start.
  env: {
    NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache'),
    // On Linux: fewer malloc arenas, because image processing fragments them.
    MALLOC_ARENA_MAX: '2',
    // Large blocks go back to the system: the default's limit grows, and pages in work would leave 90 MB of holes.
    MALLOC_MMAP_THRESHOLD_: '131072',
    ...process.env,
    PALMARES_BEGAN: String(began),
  },
})
// The portal may receive Ctrl-C twice, from the terminal and from here. The second one has no effect.
// SIGUSR2 replaces the portal's processes.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGUSR2']) process.on(signal, () => portal.kill(signal))
portal.once('error', (error) => {
  console.error(`\n${explain(error)}`)
  process.exit(1)
})
portal.once('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))

// If npm is killed, this process still runs, and the portal would keep its port. So it watches npm.
const npm = npmAbove()
if (npm) {
  const timer = setInterval(() => {
    if (process.ppid === npm.parent && (!npm.isShell || parentOf(npm.parent) === npm.grandparent)) return
    clearInterval(timer)
    portal.kill('SIGTERM')
  }, 500)
}

/** The parent's pid, or 0 on systems without /proc. */
function parentOf(pid) {
  try {
    const [, rest] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(/\) (?=\w )/)
    return Number(rest.split(' ')[1])
  } catch {
    return 0
  }
}

/** The processes to watch: npm, and the shell between npm and this process. */
function npmAbove() {
  const parent = process.ppid
  if (!process.env.npm_lifecycle_event || parent <= 1) return null
  const shell = /^(?:\w*sh|busybox)$/
  let name = ''
  try {
    name = readFileSync(`/proc/${parent}/comm`, 'utf8').trim()
  } catch {
    // Without /proc, only the parent is watched.
  }
  return { parent, grandparent: parentOf(parent), isShell: shell.test(name) }
}
