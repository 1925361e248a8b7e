import { fork } from 'node:child_process'
import type { FileProblem } from '#features/files/storage/contract.ts'
import type { RenditionPlan } from '../renditions.ts'
import { PictureError } from './picture-error.ts'
import type { Rendition } from './rendition.ts'
import type { Source } from './source.ts'

interface Box {
  width: number
  height: number
}

/** To make renditions, which are the answer, or tiles into a folder. */
export type PictureTask = { source: Source; box: Box } & ({ plan: RenditionPlan } | { tilesIn: string })

export interface PictureRequest {
  task: PictureTask
  memoryLimit: number
}

export type PictureAnswer = { made: Rendition[] } | { problem: FileProblem }

const program = new URL('./picture-program.ts', import.meta.url)

const timeoutMs = 5 * 60_000

/** A picture of 80 megapixels with 16 bits a channel and transparency takes 800 MB. */
const usualMemory = 1024 ** 3

/**
 * Renders a picture in a process of its own, which frees all its memory when it ends. @throws PictureFault when it
 * cannot be read within the time and memory of one picture
 */
export async function renderInOwnProcess(task: PictureTask, memoryLimit = usualMemory): Promise<Rendition[]> {
  const child = fork(program, {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    env: {},
    execArgv: [],
  })
  let timer: NodeJS.Timeout | undefined
  const answer = await new Promise<PictureAnswer>((resolve) => {
    timer = setTimeout(() => resolve({ problem: 'too_slow' }), timeoutMs)
    child.once('message', (message: PictureAnswer) => resolve(message))
    // It ends itself when it takes too much memory, and the system ends it in the same way.
    child.once('exit', (_code, signal) =>
      resolve({ problem: signal === 'SIGKILL' ? 'too_large' : 'unreadable' }),
    )
    child.once('error', () => resolve({ problem: 'unreadable' }))
    child.send({ task, memoryLimit } satisfies PictureRequest)
  })
  clearTimeout(timer)
  child.kill('SIGKILL')
  if ('problem' in answer) throw new PictureError(answer.problem)
  return answer.made
}
