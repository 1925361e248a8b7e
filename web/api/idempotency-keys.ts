import { Offline, Rejected, ServerError } from './api.ts'

/** A press this soon after the response belongs to the same double press. */
const doublePressMs = 1_500

/** The request may have been performed, or be in progress. */
function isOpen(failure: Error): boolean {
  if (failure instanceof Rejected) return failure.code === 'still_answering'
  return failure instanceof Offline || failure instanceof ServerError
}

/**
 * One idempotency key for all identical presses until a response has come, and a moment longer: a retry after a lost
 * connection and a double press count once.
 */
export function idempotencyKeys() {
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
