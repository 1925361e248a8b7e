import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import { z } from 'zod'

/*
 * One process of this machine makes pictures, for all that serve: started by the first process, of low priority, and
 * started again when it ends. It says which work it does, so that the next one knows at what its predecessor ended.
 */

const Work = z.object({ task: z.string(), fileId: z.uuid() })
const Said = z.union([z.object({ began: Work }), z.object({ ended: Work })])

/** Work at which the process ended: tried again alone; with a problem, given up. */
export const Interrupted = z.array(Work.extend({ problem: z.enum(['too_large', 'unreadable']).nullable() }))

/** The environment variable with that work, as JSON. */
export const interruptedName = 'PALMARES_INTERRUPTED'

/** By default Node keeps 140 MB of what it needed to load the program, and the system's library freed pictures. */
const sparing = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072' }

const mostTries = 3
const firstPauseMs = 1_000
const longestPauseMs = 60_000
/** Its jobs have eight seconds to end. */
const closingMs = 9_500

export interface PictureProcess {
  /** Ends the process; a new one with the program as it is now takes its place. */
  replace(): void
  close(): Promise<void>
}

export function keepPictureProcess({
  program,
  log,
  environment,
}: {
  program: URL
  log: Logger
  environment: Record<string, string>
}): PictureProcess {
  const closing = new AbortController()
  /** Work that is being done, or at which the process ended this often. */
  const open = new Map<string, { work: z.infer<typeof Work>; ends: number; signal: string | null }>()
  let child: ChildProcess | undefined
  let isReplaced = false
  /** How often it ended by itself since it last did some work. */
  let failures = 0

  function note(message: unknown, begun: Set<string>): void {
    const said = Said.safeParse(message)
    if (!said.success) return
    if ('ended' in said.data) {
      failures = 0
      open.delete(JSON.stringify(said.data.ended))
      return
    }
    const { began: work } = said.data
    const key = JSON.stringify(work)
    begun.add(key)
    open.set(key, open.get(key) ?? { work, ends: 0, signal: null })
  }

  const interrupted = (): z.infer<typeof Interrupted> =>
    [...open.values()].map(({ work, ends, signal }) => {
      // It ends itself when a picture takes too much memory, and the system ends it in the same way.
      const problem = signal === 'SIGKILL' ? 'too_large' : 'unreadable'
      return { ...work, problem: ends < mostTries ? null : problem }
    })

  /** @returns whether it ended by itself */
  async function live(): Promise<boolean> {
    isReplaced = false
    const names = { ...environment, [interruptedName]: JSON.stringify(interrupted()) }
    const begun = new Set<string>()
    child = fork(program, {
      env: { ...process.env, ...names, ...sparing },
      execArgv: ['--optimize-for-size'],
    })
    child.on('message', (message) => note(message, begun))
    // Without memory for a process there is an error in place of an end.
    const [code, signal] = await once(child, 'exit').catch(() => [null, null])
    if (closing.signal.aborted || isReplaced) return false
    // A process that ends by itself has failed at something else.
    for (const key of begun) {
      const one = open.get(key)
      if (one && signal) open.set(key, { ...one, ends: one.ends + 1, signal })
    }
    log.error({ code, signal, at: [...open.keys()] }, 'the picture process ended; another takes its place')
    return true
  }

  async function run(): Promise<void> {
    while (!closing.signal.aborted) {
      if (!(await live())) continue
      const delay = Math.min(longestPauseMs, firstPauseMs * 2 ** failures)
      failures += 1
      await pause(delay, undefined, { signal: closing.signal }).catch(() => undefined)
    }
  }

  async function end(process: ChildProcess | undefined): Promise<void> {
    if (!process?.connected) return
    const exit = once(process, 'exit')
    process.send('close')
    const timer = setTimeout(() => process.kill('SIGKILL'), closingMs)
    await exit
    clearTimeout(timer)
  }

  const running = run()
  return {
    replace() {
      isReplaced = true
      void end(child)
    },
    async close() {
      closing.abort()
      await end(child)
      await running
    },
  }
}
