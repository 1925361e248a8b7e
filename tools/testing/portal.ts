import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import type { TestApp } from './app.ts'

/** Starts the portal in a separate process, with a test's database and folder, so that the test can kill it. */
export interface Portal {
  address: string
  pid: number
  /** Kills the process without a chance to clean up, like a power failure. */
  kill(): Promise<void>
}

const timeoutMs = 90_000

async function heard(child: ChildProcess): Promise<void> {
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (text: Buffer) => {
      said += String(text)
    })
  }
  const until = Date.now() + timeoutMs
  while (!said.includes('is open at')) {
    if (child.exitCode !== null || Date.now() > until) throw new Error(`The portal did not open:\n${said}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

export async function openPortal(
  app: TestApp,
  port: number,
  environment: Record<string, string> = {},
): Promise<Portal> {
  const { dataFolder } = app.app.tools.settings
  const child = spawn(process.execPath, [join(import.meta.dirname, '..', 'portal.ts')], {
    env: {
      PATH: process.env.PATH,
      // The same compile cache as `npm start`.
      NODE_COMPILE_CACHE: join(import.meta.dirname, '..', '..', 'node_modules', '.cache'),
      PORT: String(port),
      DATA_DIR: dataFolder,
      DATABASE_URL: app.databaseUrl,
      LOG_LEVEL: 'silent',
      DEMO: '0',
      SANDBOX_PAYMENTS: '1',
      NODE_ENV: 'test',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  await heard(child)
  return {
    address: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    },
  }
}

export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (!address || typeof address === 'string') throw new Error('There is no free port.')
  return address.port
}
