// Plain JavaScript for Node 20: it runs before anything is installed.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

export const house = join(dirname(fileURLToPath(import.meta.url)), '..')
const isWindows = process.platform === 'win32'

/** The Node that the lock file brings, whatever is installed on the machine. */
export const node = join(house, 'node_modules', 'node', 'bin', isWindows ? 'node.exe' : 'node')

/** Runs a programme in the house and answers its exit code. */
export function run(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: house, stdio: 'inherit', ...options })
    child.once('error', reject)
    child.once('exit', (code, signal) => resolve(signal ? 1 : (code ?? 1)))
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

/** Installs what the lock file names, unless that has been done. */
export async function install(say) {
  const stampFile = join(house, 'node_modules', '.palmares-installed')
  const stamp = digest([readFileSync(join(house, 'package-lock.json')), process.platform, process.arch])
  if (stampMatches(stampFile, stamp) && existsSync(node)) return
  say('Installing what is missing (a minute or so, once)')
  const npm = process.env.npm_execpath
  const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error']
  const code = npm?.endsWith('.js')
    ? await run(process.execPath, [npm, ...args])
    : await run('npm', args, { shell: isWindows })
  if (code !== 0 || !existsSync(node)) {
    throw new Error('npm could not install what is missing; what it said stands above.')
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

/** Builds the browser's side, unless it was built from the same sources. */
export async function build(say) {
  const sources = [...['web', 'features', 'shared'].flatMap((room) => filesIn(join(house, room)))].sort()
  const single = ['package-lock.json', 'vite.config.ts', 'vite.pages.config.ts', 'postcss.config.mjs']
    .map((name) => join(house, name))
    .filter(existsSync)
  const parts = [...single, ...sources].flatMap((path) => [relative(house, path), readFileSync(path)])
  const stampFile = join(house, 'dist', '.palmares-built')
  const stamp = digest(parts)
  if (stampMatches(stampFile, stamp)) return
  say('Building the pages')
  const vite = join(house, 'node_modules', 'vite', 'bin', 'vite.js')
  const quiet = ['--logLevel', 'warn']
  for (const config of ['vite.config.ts', 'vite.pages.config.ts']) {
    if (!existsSync(join(house, config))) continue
    const code = await run(node, [vite, 'build', '--config', config, ...quiet])
    if (code !== 0) throw new Error('The pages could not be built; what went wrong stands above.')
  }
  writeFileSync(stampFile, stamp)
}
