import type { FileProblem } from '#features/files/storage/contract.ts'

/** Why a picture could not be made. */
export class PictureFault extends Error {
  readonly problem: FileProblem

  constructor(problem: FileProblem) {
    super(problem)
    this.name = 'PictureFault'
    this.problem = problem
  }
}

/** The library says so of a picture that it gave up. */
export function problemOf(fault: unknown): FileProblem {
  if (fault instanceof PictureFault) return fault.problem
  return /timeout/i.test(String(fault)) ? 'too_slow' : 'unreadable'
}
