const firstMs = 4_000
const longestMs = 120_000

function requestedDelay(error: unknown): number {
  const wait = typeof error === 'object' && error !== null && 'retryAfterMs' in error ? error.retryAfterMs : 0
  return typeof wait === 'number' ? wait : 0
}

/**
 * How long to wait before something that failed is tried again: twice as long after each failure, half of it by chance so
 * that not everybody comes back in the same moment, and never less than the server has asked for.
 */
export function retryDelay(failuresBefore: number, error: unknown): number {
  const most = Math.min(firstMs * 2 ** failuresBefore, longestMs)
  return requestedDelay(error) + most * (0.5 + Math.random() / 2)
}
