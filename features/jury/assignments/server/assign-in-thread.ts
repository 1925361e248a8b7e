import { inThread } from '#server/thread.ts'
import type { AssignmentPlan } from '../auto-assign.ts'
import type { AutoAssignInput } from '../auto-assign-input.ts'

/** The automatic assignment, made in a thread: that of thousands of entries takes most of a second. */
export const assignInThread = inThread<AutoAssignInput, AssignmentPlan>(
  new URL('./assign-worker.ts', import.meta.url),
)
