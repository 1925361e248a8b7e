// Plain JavaScript for Node 20: it runs before anything is installed.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { constants } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

export const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const isWindows = process.platform === 'win32'

/** The Node that the lock file brings, whatever is installed on the machine. */
export const node = join(root, 'node_modules', 'node', 'bin', isWindows ? 'node.exe' : 'node')

/**
 * How the portal's Node is run. Room for what lives as long as a request, in MB: with Node's own 16, whatever a
 * thousand requests at once hold is copied again and again before it can be thrown away.
 */
export const nodeFlags = ['--max-semi-space-size=64']

/** A sentence for the person at the terminal. */
class Obstacle extends Error {}

/** Says why nothing could be done: a sentence where we have one, else everything that is known. */
export function explain(error) {
  if (error instanceof Obstacle) return error.message
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

/**
 * Runs a programme in the portal and answers its exit code. A signal for this process is handed to the programme
 * and takes effect once that has ended, so that nothing goes on alone.
 */
export function run(command, args, { onStart, ...options } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options })
    if (child.pid) onStart?.(child.pid)
    let received
    const passOn = (signal) => {
      received = signal
      child.kill(signal)
    }
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
    for (const signal of signals) process.on(signal, passOn)
    const settle = () => {
      for (const signal of signals) process.off(signal, passOn)
    }
    child.once('error', (error) => {
      settle()
      reject(error)
    })
    child.once('exit', (code, signal) => {
      settle()
      if (received) process.exit(128 + constants.signals[received])
      resolve(signal ? 1 : (code ?? 1))
    })
  })
}

function digest(parts) {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part).update('\0')
  return hash.digest('hex')
}

function stampMatches(file, stamp) {
  return existsSync(file) && readFileSync(file, 'utf8') === stamp
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

const lockFile = join(root, '.palmares-at-work')

/** The processes that are at work on the portal, or null when nobody is. */
function workers() {
  try {
    const pids = readFileSync(lockFile, 'utf8').split('\n').filter(Boolean).map(Number)
    return pids.some(isAlive) ? pids : []
  } catch {
    return null
  }
}

/** Installing and building are done by one at a time; whoever died at it is followed by the next. */
async function alone(say, work) {
  const mine = `${process.pid}\n`
  let hasSaid = false
  for (;;) {
    try {
      writeFileSync(lockFile, mine, { flag: 'wx' })
      // Somebody may have taken the lock for a dead one's at the same moment.
      await pause(20)
      if (readFileSync(lockFile, 'utf8') === mine) break
    } catch (error) {
      if (error.code !== 'EEXIST' && error.code !== 'ENOENT') {
        throw new Obstacle(
          `This user may not write in ${root}, where something has to be installed or built first.`,
        )
      }
    }
    const others = workers()
    if (others?.length === 0) rmSync(lockFile, { force: true })
    else if (others) {
      if (!hasSaid) say('Another start or test is installing or building; waiting for it')
      hasSaid = true
      await pause(250)
    }
  }
  const leave = () => rmSync(lockFile, { force: true })
  process.once('exit', leave)
  try {
    // The programme's own number stays in the lock, should this process be killed and leave it at work.
    return await work((pid) => writeFileSync(lockFile, `${pid}\n`, { flag: 'a' }))
  } finally {
    process.off('exit', leave)
    leave()
  }
}

/** Runs something that takes its time and says every ten seconds that it still does. */
async function runSaying(say, command, args, options) {
  const began = Date.now()
  const timer = setInterval(() => say(`  still at it (${Math.round((Date.now() - began) / 1000)} s)`), 10_000)
  try {
    return await run(command, args, options)
  } finally {
    clearInterval(timer)
  }
}

/** Installs what the lock file names, unless that has been done. */
export async function install(say) {
  const stampFile = join(root, 'node_modules', '.palmares-installed')
  const stamp = digest([readFileSync(join(root, 'package-lock.json')), process.platform, process.arch])
  const isDone = () => stampMatches(stampFile, stamp) && existsSync(node)
  if (isDone()) return
  await alone(say, async (onStart) => {
    if (isDone()) return
    say('Installing what is missing (a minute or so, once)')
    rmSync(stampFile, { force: true })
    const npm = process.env.npm_execpath
    // The pages are built here too, so what builds them is wanted in production as well.
    const args = [
      'ci',
      '--include=dev',
      '--ignore-scripts=false',
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
    ]
    const code = npm?.endsWith('.js')
      ? await runSaying(say, process.execPath, [npm, ...args], { onStart })
      : await runSaying(say, 'npm', args, { onStart, shell: isWindows })
    if (code !== 0 || !existsSync(node)) {
      throw new Obstacle('npm could not install what is missing; what it said stands above.')
    }
    writeFileSync(stampFile, stamp)
  })
}

function filesIn(folder) {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return entry.name === 'server' ? [] : filesIn(path)
    return /\.test\.tsx?$/.test(entry.name) ? [] : [path]
  })
}

/** The application, the scripts that stand beside it, and the pages that the server draws; in this order. */
const viteConfigs = ['vite.config.ts', 'vite.scripts.config.ts', 'vite.pages.config.ts']

/** Builds the browser's side, unless it was built from the same sources. */
export async function build(say) {
  const stampFile = join(root, 'dist', '.palmares-built')
  const stampNow = () => {
    const sources = ['web', 'features', 'shared'].flatMap((room) => filesIn(join(root, room))).sort()
    const single = ['package-lock.json', ...viteConfigs, 'postcss.config.mjs']
      .map((name) => join(root, name))
      .filter(existsSync)
    return digest([...single, ...sources].flatMap((path) => [relative(root, path), readFileSync(path)]))
  }
  const isDone = (stamp) =>
    stampMatches(stampFile, stamp) && existsSync(join(root, 'dist', 'web', 'index.html'))
  if (isDone(stampNow())) return
  await alone(say, async (onStart) => {
    const stamp = stampNow()
    if (isDone(stamp)) return
    say('Building the pages')
    rmSync(stampFile, { force: true })
    const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
    const options = { onStart, env: { ...process.env, NODE_ENV: 'production' } }
    for (const config of viteConfigs) {
      if (!existsSync(join(root, config))) continue
      const code = await runSaying(
        say,
        node,
        [vite, 'build', '--config', config, '--logLevel', 'warn'],
        options,
      )
      if (code !== 0) throw new Obstacle('The pages could not be built; what went wrong stands above.')
    }
    writeFileSync(stampFile, stamp)
  })
}
