// Plain JavaScript for Node 20, because it runs before anything is installed.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { constants } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const isWindows = process.platform === 'win32'

/** The Node version of the lock file, not the one installed on the machine. */
export const node = join(root, 'node_modules', 'node', 'bin', isWindows ? 'node.exe' : 'node')

/**
 * Less memory than Node's own settings take, measured in `bench/README.md`. The young generation, in MB: 64 saves up to a
 * tenth of the processor time of a page with 600 simultaneous requests, and takes 70 to 130 MB more. And by how much the
 * old one may grow until it is collected, in percent.
 */
export const nodeFlags = ['--max-semi-space-size=16', '--heap-growing-percent=20']

/** An error whose message is meant for the user at the terminal. */
class Obstacle extends Error {}

/** The message of an `Obstacle`, or the stack of any other error. */
export function explain(error) {
  if (error instanceof Obstacle) return error.message
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

/**
 * Runs a program in the portal's folder and returns its exit code. A signal is forwarded to the program, and this
 * process exits after the program has ended.
 */
export function run(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options })
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

/** Runs a long task and prints a progress line every ten seconds. */
async function runSaying(say, command, args, options) {
  const began = Date.now()
  const timer = setInterval(
    () => say(`  still working (${Math.round((Date.now() - began) / 1000)} s)`),
    10_000,
  )
  try {
    return await run(command, args, options)
  } finally {
    clearInterval(timer)
  }
}

/** Installs the packages of the lock file, unless they are installed. */
export async function install(say) {
  const stampFile = join(root, 'node_modules', '.palmares-installed')
  const stamp = digest([readFileSync(join(root, 'package-lock.json')), process.platform, process.arch])
  if (stampMatches(stampFile, stamp) && existsSync(node)) return
  say('Installing dependencies (about a minute, only once)')
  rmSync(stampFile, { force: true })
  const npm = process.env.npm_execpath
  // Includes the development packages in production too, because they build the pages.
  const args = [
    'ci',
    '--include=dev',
    '--ignore-scripts=false',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]
  const code = npm?.endsWith('.js')
    ? await runSaying(say, process.execPath, [npm, ...args])
    : await runSaying(say, 'npm', args, { shell: isWindows })
  if (code !== 0 || !existsSync(node)) {
    throw new Obstacle('npm could not install the packages. See its output above.')
  }
  writeFileSync(stampFile, stamp)
}

function filesIn(folder) {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return entry.name === 'server' ? [] : filesIn(path)
    return /\.test\.tsx?$/.test(entry.name) ? [] : [path]
  })
}

/** Builds of the application, the separate scripts and what the server renders, in this order. */
const viteConfigs = [
  'vite.config.ts',
  'vite.scripts.config.ts',
  'vite.pages.config.ts',
  'vite.visitor.config.ts',
]

/** Builds the pages, unless they were built from the same sources. */
export async function build(say) {
  const stampFile = join(root, 'dist', '.palmares-built')
  const sources = ['web', 'features', 'shared'].flatMap((folder) => filesIn(join(root, folder))).sort()
  const single = ['package-lock.json', ...viteConfigs, 'postcss.config.mjs'].map((name) => join(root, name))
  const stamp = digest([...single, ...sources].flatMap((path) => [relative(root, path), readFileSync(path)]))
  if (stampMatches(stampFile, stamp) && existsSync(join(root, 'dist', 'web', 'index.html'))) return
  say('Building the pages')
  rmSync(stampFile, { force: true })
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const env = { ...process.env, NODE_ENV: 'production' }
  for (const config of viteConfigs) {
    const args = [vite, 'build', '--config', config, '--logLevel', 'warn']
    const code = await runSaying(say, node, args, { env })
    if (code !== 0) throw new Obstacle('The pages could not be built. See the errors above.')
  }
  writeFileSync(stampFile, stamp)
}
