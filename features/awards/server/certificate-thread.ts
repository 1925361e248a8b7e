import { Worker } from 'node:worker_threads'
import pLimit from 'p-limit'
import { type Catalogues, ownMessages } from '#server/messages.ts'
import type { Language } from '#shared/language.ts'
import type { certificate } from './certificate.ts'

export interface CertificateTask {
  award: Parameters<typeof certificate>[0]
  language: Language
  look: Parameters<typeof certificate>[2]
  /** The organisers' own messages, which only the portal's main thread knows. */
  own: Catalogues
}

export type CertificateAnswer = { body: Uint8Array } | { error: Error }

const program = new URL('./certificate-worker.ts', import.meta.url)
const idleMs = 30_000

const oneAtATime = pLimit(1)
let thread: Worker | undefined
let idle: NodeJS.Timeout | undefined

function open(): Worker {
  const opened = new Worker(program)
  // It waits for the next certificate, and not for the end of the process.
  opened.unref()
  const forget = () => {
    if (thread === opened) thread = undefined
  }
  opened.once('error', forget)
  opened.once('exit', forget)
  return opened
}

async function askThread(task: CertificateTask): Promise<Buffer> {
  clearTimeout(idle)
  thread ??= open()
  const asked = thread
  const answered = Promise.withResolvers<CertificateAnswer>()
  const stopped = () => answered.reject(new Error('The certificate was not made.'))
  asked.once('message', answered.resolve)
  asked.once('error', answered.reject)
  asked.once('exit', stopped)
  try {
    asked.postMessage(task)
    const answer = await answered.promise
    if ('error' in answer) throw answer.error
    return Buffer.from(answer.body)
  } finally {
    asked.off('message', answered.resolve)
    asked.off('error', answered.reject)
    asked.off('exit', stopped)
    idle = setTimeout(() => {
      // The next certificate may be asked for before this thread has ended.
      if (thread === asked) thread = undefined
      void asked.terminate()
    }, idleMs).unref()
  }
}

/**
 * A certificate, made in a thread of its own: opening the typefaces and writing the file would keep every other request
 * waiting. The thread ends when nobody has asked for a while.
 */
export function makeCertificate(
  award: CertificateTask['award'],
  language: Language,
  look: CertificateTask['look'],
): Promise<Buffer> {
  const { serial, snapshot, issuedAt, announcedOn } = award
  const needed = { serial, snapshot, issuedAt, announcedOn }
  return oneAtATime(() => askThread({ award: needed, language, look, own: ownMessages() }))
}
