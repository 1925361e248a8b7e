import { type ChildProcess, spawn } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

export const productionSettings = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'http://localhost',
  PORT: '0',
  LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent',
  ORGANISER_SECOND_FACTOR: '0',
}

export interface OpenPortal {
  address: string
  /** Of all its processes, without the database, in milliseconds. 0 where the system has no `/proc`. */
  processorTime(): Promise<number>
  close(): Promise<void>
}

/** On Linux a tick is a hundredth of a second. */
const tickMs = 10

/** The processor time of a process and of those that it started, in milliseconds. */
async function timeOfTree(root: number): Promise<number> {
  const all = await readdir('/proc').catch(() => [])
  const stats = await Promise.all(
    all
      .filter((name) => /^\d+$/.test(name))
      .map((id) => readFile(`/proc/${id}/stat`, 'utf8').catch(() => '')),
  )
  const processes = stats.filter(Boolean).map((stat) => {
    // The name in brackets may contain anything; what follows it is numbers.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const [user = 0, system = 0] = [fields[11], fields[12]].map(Number)
    return { id: Number.parseInt(stat, 10), parent: Number(fields[1]), ticks: user + system }
  })
  const inTree = new Set([root])
  for (let before = 0; before < inTree.size; ) {
    before = inTree.size
    for (const { id, parent } of processes) if (inTree.has(parent)) inTree.add(id)
  }
  return processes.reduce((sum, { id, ticks }) => sum + (inTree.has(id) ? ticks * tickMs : 0), 0)
}

/** Ends a programme that closes on SIGTERM. */
export async function end(child: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => child.once('exit', resolve))
  if (child.exitCode !== null || !child.kill('SIGTERM')) return
  await ended
}

/**
 * Starts a programme in a process of its own and waits until it says where it listens.
 * @throws Error with what it said, if it ends instead
 */
export async function openProgramme(
  programme: string,
  environment: Record<string, string>,
  args: readonly string[] = [],
): Promise<OpenPortal> {
  const child = spawn(process.execPath, [...process.execArgv, programme, ...args], {
    env: { PATH: process.env.PATH, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const address = await new Promise<string>((resolve, reject) => {
    let said = ''
    child.stdout.on('data', (text: Buffer) => {
      said += String(text)
      const found = /is open at (http:[^\s"]+)/.exec(said)?.[1]
      if (found) resolve(found)
    })
    child.once('exit', () => reject(new Error(`${programme} ended early:\n${said}`)))
  })
  return { address, processorTime: () => timeOfTree(child.pid ?? 0), close: () => end(child) }
}

export function openPortal(folder: string, databaseUrl: string, processes: number): Promise<OpenPortal> {
  return openProgramme(join(import.meta.dirname, '..', 'tools', 'portal.ts'), {
    ...productionSettings,
    DATA_DIR: folder,
    DATABASE_URL: databaseUrl,
    PROCESSES: String(processes),
  })
}
