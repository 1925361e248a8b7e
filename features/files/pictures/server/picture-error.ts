import type { FileProblem } from '#features/files/storage/contract.ts'
import { TooSlow } from '#server/thread.ts'

/** Why a picture could not be made. */
export class PictureError extends Error {
  readonly problem: FileProblem

  constructor(problem: FileProblem) {
    super(problem)
    this.name = 'PictureError'
    this.problem = problem
  }
}

/** Also of the errors of the image library and of a decoder in a thread for an image that they gave up on. */
export function problemOf(error: unknown): FileProblem {
  if (error instanceof PictureError) return error.problem
  return error instanceof TooSlow || /timeout/i.test(String(error)) ? 'too_slow' : 'unreadable'
}
