import type { FileProblem } from '#features/files/storage/contract.ts'

/** Why a picture could not be made. */
export class PictureError extends Error {
  readonly problem: FileProblem

  constructor(problem: FileProblem) {
    super(problem)
    this.name = 'PictureError'
    this.problem = problem
  }
}

/** The library's error for an image that it gave up on. */
export function problemOf(error: unknown): FileProblem {
  if (error instanceof PictureError) return error.problem
  return /timeout/i.test(String(error)) ? 'too_slow' : 'unreadable'
}
