import cluster, { type Worker } from 'node:cluster'
import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import { z } from 'zod'

/*
 * Several processes on one port. The first process owns the data folder, the embedded database and the migrations, and
 * starts the others, which serve requests and run jobs. The operating system's signals are for the first process; it
 * tells the others what to do.
 */

/** What a serving process says once it accepts requests. */
const Opened = z.object({ opened: z.string() })
/** What the first process tells a serving one. */
const Order = z.enum(['drain', 'close'])

interface Given {
  count: number
  log: Logger
  /** Environment variables for the serving processes. */
  environment: Record<string, string>
  /** More of them for the first one of the first start. */
  firstOnly: Record<string, string>
}

export interface Processes {
  /** Where the portal listens. */
  address: string
  /** Replaces every serving process by a new one, one after another. A new one that cannot start leaves the old. */
  replace(): Promise<void>
  close(): Promise<void>
}

const ended = (worker: Worker) =>
  worker.isDead() ? Promise.resolve() : new Promise<void>((resolve) => worker.once('exit', () => resolve()))

/** @returns where the process listens, or null if it ended instead */
function opened(worker: Worker): Promise<string | null> {
  return new Promise((resolve) => {
    worker.on('message', (message: unknown) => {
      const said = Opened.safeParse(message)
      if (said.success) resolve(said.data.opened)
    })
    worker.once('exit', () => resolve(null))
  })
}

function order(worker: Worker, what: z.infer<typeof Order>): void {
  if (worker.isConnected()) worker.send(what)
}

/** How long a process that ended is left alone before the next takes its place, so that a broken one does not spin. */
const respawnMs = 1_000

// Each process accepts connections itself. Dealt out by the first process, a connection would hang if the process that
// it goes to is killed at that moment.
cluster.schedulingPolicy = cluster.SCHED_NONE

/** @returns null if one of them could not start; it has said why */
export async function openProcesses({
  count,
  log,
  environment,
  firstOnly,
}: Given): Promise<Processes | null> {
  const serving = new Set<Worker>()
  const starting = new Set<Promise<string | null>>()
  let isClosing = false
  let replacing = Promise.resolve()

  async function add(more: Record<string, string> = {}): Promise<string | null> {
    const worker = cluster.fork({ ...environment, ...more })
    const opening = opened(worker)
    starting.add(opening)
    const address = await opening
    starting.delete(opening)
    if (address === null) return null
    serving.add(worker)
    worker.once('exit', async (code, signal) => {
      if (!serving.delete(worker) || isClosing) return
      log.error({ code, signal }, 'a process ended; another takes its place')
      while (!isClosing) {
        await pause(respawnMs)
        if (isClosing || (await add()) !== null) return
      }
    })
    if (isClosing) order(worker, 'close')
    return address
  }

  async function close(): Promise<void> {
    isClosing = true
    const all = Object.values(cluster.workers ?? {}).flatMap((worker) => worker ?? [])
    for (const worker of all) order(worker, 'close')
    await Promise.all(all.map(ended))
  }

  async function replaceAll(): Promise<void> {
    await Promise.all(starting)
    for (const old of [...serving]) {
      if (isClosing) return
      if ((await add()) === null) {
        log.error('the new process could not start; the old ones continue')
        return
      }
      serving.delete(old)
      order(old, 'drain')
    }
    log.info({ processes: serving.size }, 'all processes were replaced')
  }

  // The first alone, because it may fail for a reason that would fail them all.
  const address = await add(firstOnly)
  if (address === null) return null
  const others = await Promise.all(Array.from({ length: count - 1 }, () => add()))
  if (others.includes(null)) {
    await close()
    return null
  }
  return {
    address,
    replace() {
      replacing = replacing.then(replaceAll)
      return replacing
    },
    close,
  }
}

/** In a serving process: tells the first one that it is open, and resolves with the order to end. */
export function serveUntilOrdered(address: string): Promise<z.infer<typeof Order>> {
  return new Promise((resolve) => {
    process.on('message', (message) => {
      const order = Order.safeParse(message)
      if (order.success) resolve(order.data)
    })
    // The first process is gone.
    process.once('disconnect', () => resolve('close'))
    process.send?.({ opened: address })
  })
}
