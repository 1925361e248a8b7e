import { useSyncExternalStore } from 'react'
import { retryDelay } from '#web/api/retry-delay.ts'

/*
 * Whether the server is reachable. A browser says "online" even when a connection leads nowhere, so a failed request
 * counts; from then on the page retries until one succeeds.
 */

/** The longest retry interval, so that a waiting user need not retry manually. */
const longestMs = 15_000
/** After this time without a response, the connection may be lost. */
const slowMs = 4_000

let isWatched = false
let lostAt: Date | null = null
let timer: ReturnType<typeof setTimeout> | undefined
let failures = 0
const listeners = new Set<() => void>()
const unansweredListeners = new Set<() => void>()
const backListeners = new Set<() => void>()

function tell(of: ReadonlySet<() => void>): void {
  for (const listener of of) listener()
}

function set(since: Date | null): void {
  lostAt = since
  tell(listeners)
}

async function isReached(): Promise<boolean> {
  try {
    return (await fetch('/icon.svg', { cache: 'no-store' })).status < 500
  } catch {
    return false
  }
}

function tryLater(): void {
  timer = setTimeout(() => void tryConnection(), Math.min(retryDelay(failures++, null), longestMs))
}

async function tryConnection(): Promise<void> {
  clearTimeout(timer)
  if (!(await isReached())) {
    clearTimeout(timer)
    tryLater()
    return
  }
  failures = 0
  if (!lostAt) return
  set(null)
  tell(backListeners)
}

/** A request failed, or the browser reports that it is offline. */
export function reportLost(): void {
  tell(unansweredListeners)
  if (lostAt || !isWatched) return
  set(new Date())
  tryLater()
}

/** For other failures that a lost connection may have caused. */
export async function checkConnection(): Promise<void> {
  if (!(await isReached())) reportLost()
}

/** A request got no response, or only one from a proxy. */
export function notifyUnanswered(): void {
  tell(unansweredListeners)
  void checkConnection()
}

/** Starts a timer for a request. Its response cancels the timer. */
export function watchRequest(): () => void {
  const timer = setTimeout(notifyUnanswered, slowMs)
  return () => clearTimeout(timer)
}

/** Called when a request fails, or gets no response for a while. */
export function whenUnanswered(listener: () => void): void {
  unansweredListeners.add(listener)
}

/** Called when the portal is reachable again. */
export function whenBack(listener: () => void): () => void {
  backListeners.add(listener)
  return () => void backListeners.delete(listener)
}

/** Starts to detect a lost connection, and retries until it is back. */
export function watchConnection(): void {
  isWatched = true
  if (!navigator.onLine) reportLost()
  addEventListener('offline', reportLost)
  addEventListener('online', () => {
    if (lostAt) void tryConnection()
  })
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Since when the server is unreachable; null while it is reachable. */
export function useLostSince(): Date | null {
  return useSyncExternalStore(
    subscribe,
    () => lostAt,
    () => null,
  )
}
