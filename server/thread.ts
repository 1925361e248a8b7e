import { getPriority, setPriority } from 'node:os'
import { parentPort, Worker, type WorkerOptions } from 'node:worker_threads'
import pLimit from 'p-limit'

/*
 * Work of more than a few hundredths of a second runs in a thread, because the requests of everybody else would wait
 * for it. A program in a thread is a file that calls `work`. What goes to it and back is copied: plain values and bytes.
 */

type Answer<Output> = { output: Output } | { error: Error }

/** Higher numbers give way to lower ones; requests have 0. */
const lowPriority = 10

/**
 * In a thread: answers each task with what the function returns.
 * @param options.givesWay to the thread of the requests, on a busy machine for as long as it takes: for files, and not for
 * what a transaction or a timeout waits for
 * @param options.movesBytes that it answers with, which are all of their buffer: not copied, and gone from the thread
 */
export function work<Input, Output>(
  run: (input: Input) => Output | Promise<Output>,
  { givesWay = false, movesBytes = false }: { givesWay?: boolean; movesBytes?: boolean } = {},
): void {
  // Only Linux has priorities of threads; elsewhere it would be that of the whole process.
  if (givesWay && process.platform === 'linux') setPriority(Math.max(getPriority(), lowPriority))
  const answerTo = async (input: Input): Promise<Answer<Output>> => {
    try {
      return { output: await run(input) }
    } catch (error) {
      return { error: error instanceof Error ? error : new Error(String(error)) }
    }
  }
  parentPort?.on('message', async (input: Input) => {
    const answer = await answerTo(input)
    const bytes = movesBytes && 'output' in answer && answer.output instanceof Uint8Array && answer.output
    parentPort?.postMessage(answer, bytes ? [bytes.buffer as ArrayBuffer] : [])
  })
}

export interface Thread<Input, Output> {
  /**
   * One task at a time.
   * @throws what the task threw, or an error if the thread ended
   */
  run(input: Input): Promise<Output>
  isOpen(): boolean
  end(): Promise<void>
}

/** A thread that keeps what its program remembers from one task to the next, until it is ended. */
export function openThread<Input, Output>(program: URL, options: WorkerOptions = {}): Thread<Input, Output> {
  const worker = new Worker(program, options)
  let isOpen = true
  const close = () => {
    isOpen = false
  }
  worker.once('exit', close)
  // Before its exit; it has a listener even when nobody waits for an answer.
  worker.on('error', close)
  worker.unref()
  return {
    async run(input) {
      const answered = Promise.withResolvers<Answer<Output>>()
      const ended = () => answered.reject(new Error('The thread ended before its answer.'))
      worker.once('message', answered.resolve)
      worker.once('error', answered.reject)
      worker.once('exit', ended)
      // The process does not end before the answer, but an idle thread does not hold it.
      worker.ref()
      try {
        if (!isOpen) ended()
        worker.postMessage(input)
        const answer = await answered.promise
        if ('error' in answer) throw answer.error
        return answer.output
      } finally {
        worker.off('message', answered.resolve)
        worker.off('error', answered.reject)
        worker.off('exit', ended)
        worker.unref()
      }
    },
    isOpen: () => isOpen,
    async end() {
      await worker.terminate()
    },
  }
}

const idleMs = 30_000

/**
 * A function that runs in a thread, one call after another. The thread stays for the next call, and ends when there was
 * none for a while.
 */
export function inThread<Input, Output>(program: URL): (input: Input) => Promise<Output> {
  const oneAtATime = pLimit(1)
  let thread: Thread<Input, Output> | undefined
  let idle: NodeJS.Timeout | undefined
  const end = () => {
    const ending = thread
    thread = undefined
    void ending?.end()
  }
  return (input) =>
    oneAtATime(async () => {
      clearTimeout(idle)
      if (!thread?.isOpen()) thread = openThread<Input, Output>(program)
      try {
        return await thread.run(input)
      } finally {
        idle = setTimeout(end, idleMs).unref()
      }
    })
}

/** A task took longer than it may. */
export class TooSlow extends Error {}

/**
 * Runs a task on a file of a stranger: in a thread of its own with little memory and without our environment, which is
 * stopped at the timeout.
 * @throws TooSlow, or any other error if the thread failed
 */
export async function runIsolated<Input, Output>(
  program: URL,
  input: Input,
  timeoutMs: number,
): Promise<Output> {
  const thread = openThread<Input, Output>(program, {
    resourceLimits: { maxOldGenerationSizeMb: 256, stackSizeMb: 4 },
    // What a library says about a broken file helps no one.
    stdout: true,
    stderr: true,
    env: {},
  })
  const stopped = Promise.withResolvers<never>()
  const timer = setTimeout(() => stopped.reject(new TooSlow()), timeoutMs)
  try {
    return await Promise.race([thread.run(input), stopped.promise])
  } finally {
    clearTimeout(timer)
    await thread.end()
  }
}
