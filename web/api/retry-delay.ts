const firstMs = 4_000
const longestMs = 120_000

function requestedDelay(error: unknown): number {
  const wait = typeof error === 'object' && error !== null && 'retryAfterMs' in error ? error.retryAfterMs : 0
  return typeof wait === 'number' ? wait : 0
}

/**
 * The delay before a retry: doubled after each failure, half of it random so that clients do not return at the same time,
 * and never less than the server requested.
 */
export function retryDelay(failuresBefore: number, error: unknown): number {
  const most = Math.min(firstMs * 2 ** failuresBefore, longestMs)
  return requestedDelay(error) + most * (0.5 + Math.random() / 2)
}
