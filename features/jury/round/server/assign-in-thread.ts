import type { AutoAssignInput } from '#features/jury/panel/auto-assign-input.ts'
import { inThread } from '#server/thread.ts'
import type { AssignmentPlan } from '../auto-assign.ts'

/** The automatic assignment, made in a thread: that of thousands of entries takes most of a second. */
export const assignInThread = inThread<AutoAssignInput, AssignmentPlan>(
  new URL('./assign-worker.ts', import.meta.url),
)
