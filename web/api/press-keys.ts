import { Offline, Rejected, ServerError } from './api.ts'

/** A press so soon after the answer belongs to the same double press. */
const doublePressMs = 1_500

/** What was asked may have been done, or be under way. */
function isOpen(failure: Error): boolean {
  if (failure instanceof Rejected) return failure.code === 'still_answering'
  return failure instanceof Offline || failure instanceof ServerError
}

/**
 * One key for all presses that ask the same until an answer has come, and a moment longer: who lost the line and presses
 * again asks once, and so does who presses twice.
 */
export function pressKeys() {
  let series: { request: string; key: string; endsAt: number } | null = null
  return {
    keyOf(input: unknown): string {
      const request = JSON.stringify(input)
      if (series?.request === request && Date.now() < series.endsAt) return series.key
      series = { request, key: crypto.randomUUID(), endsAt: Number.POSITIVE_INFINITY }
      return series.key
    },
    answered(failure: Error | null): void {
      if (failure === null) {
        if (series) series.endsAt = Date.now() + doublePressMs
      } else if (!isOpen(failure)) series = null
    },
  }
}
