import { useEffect, useSyncExternalStore } from 'react'
import { OtherBallot, OtherScore, setBallot, setComment, setScore } from '#features/jury/panel/contract.ts'
import { currentIn } from '#shared/versions.ts'
import { Invalid, isAway, Rejected, request } from '#web/api/api.ts'
import { retryDelay } from '#web/api/retry-delay.ts'
import { sendBeforeLeaving } from '#web/offline/unsaved.ts'
import { isPresent, likelyUser, presentUser, useUserId } from '#web/session/session.ts'
import {
  currentOf,
  drop,
  findUnsent,
  type Given,
  isBallot,
  keyOf,
  listUnsent,
  newStamp,
  orderOf,
  put,
  type UnsentScore,
  whenUnsentChanged,
} from './unsent-store.ts'

interface Snapshot {
  unsent: readonly UnsentScore[]
  savedAt: string | null
  /** The server was unreachable or failed: the request is retried. */
  isWaiting: boolean
}

/** How long a page waits for another one to send its own scores. */
const othersMs = 5000
/** Limits how many older versions a long offline text stores. */
const mostSent = 20

let snapshot: Snapshot = { unsent: listUnsent(), savedAt: null, isWaiting: false }
const listeners = new Set<() => void>()
const errorListeners = new Set<(message: string, item: UnsentScore) => void>()
const savedListeners = new Set<(item: Given, version: number) => void>()
// Not this user's, or not accepted any more: it stays on the device and does not block others.
const aside = new Set<string>()
let sending: Promise<Outcome> | null = null
let timer: ReturnType<typeof setTimeout> | undefined
let failures = 0
let lastError: unknown = null

const placeOf = (item: UnsentScore) => `${presentUser()} ${keyOf(item)}`

function change(next: Partial<Snapshot> = {}): void {
  snapshot = { ...snapshot, ...next, unsent: listUnsent() }
  for (const listener of listeners) listener()
}

const isTheirs = ({ userId }: UnsentScore) => isPresent(userId)

/** This juror's pending scores, without those that wait for a choice or for the round. */
export function isOwn(item: UnsentScore): boolean {
  return !item.other && !item.isLate && isTheirs(item) && !aside.has(placeOf(item))
}

/**
 * Saves a score, or a comment on the device and sends it; a later one for the same criterion replaces
 * it.
 */
export function keep(given: Given): void {
  const before = findUnsent(given)
  const userId = likelyUser() ?? ''
  // A pending change is based on the server's value; its replacement has the same base.
  const { isLate: _, ...next } = { ...given, ...before, value: given.value, userId, stamp: newStamp() }
  aside.delete(placeOf(next))
  put(next)
  change()
  void sendUnsent()
}

/** The juror chose between two pages' scores or orders: this page's is sent again, or the other's stays. */
export function choose(chosen: UnsentScore, whose: 'own' | 'other'): void {
  const { other, ...own } = currentOf(chosen) ?? chosen
  if (!other) return
  if (whose === 'own') {
    put(from(own, other.version))
    change()
    void sendUnsent()
    return
  }
  drop(own)
  for (const listener of savedListeners) listener({ ...own, value: other.value }, other.version)
  change()
}

/** The same, based on the server's current value. */
function from(item: UnsentScore, version: number): UnsentScore {
  return { ...item, version, sent: [], stamp: newStamp() }
}

/** The current user's scores that arrived after their round closed. */
export function lateOf(unsent: readonly UnsentScore[]): UnsentScore[] {
  return unsent.filter((item) => item.isLate && isTheirs(item))
}

/** Sends late scores after all. */
export function sendLate(): void {
  for (const { isLate: _, ...item } of lateOf(listUnsent())) put({ ...item, stamp: newStamp() })
  change()
  void sendUnsent()
}

/** Discards late scores. */
export function dropLate(): void {
  for (const item of lateOf(listUnsent())) drop(item)
  change()
}

const scoreOf = ({ value }: UnsentScore) => (value === null ? null : Number(value))

async function ship(item: UnsentScore): Promise<{ savedAt: string; version: number }> {
  const { assignmentId, criterionId, version } = item
  if (criterionId === null) {
    const comment = String(item.value ?? '')
    return { version: 0, ...(await request(setComment, { assignmentId, comment })) }
  }
  if (isBallot(item)) {
    const order = { contestId: assignmentId, categoryId: criterionId, entryIds: orderOf(item.value) }
    return request(setBallot, { ...order, version })
  }
  return request(setScore, { assignmentId, criterionId, value: scoreOf(item), version })
}

type Outcome = 'settled' | 'failed' | 'away'

/** Sends what is saved, one by one in order; a failure does not block the rest. */
export async function sendUnsent(): Promise<void> {
  if (sending) {
    await sending
    return
  }
  clearTimeout(timer)
  sending = sendAll().finally(() => {
    sending = null
  })
  const outcome = await sending
  const isWaiting = outcome !== 'settled'
  if (isWaiting !== snapshot.isWaiting) change({ isWaiting })
  if (isWaiting) timer = setTimeout(() => void sendUnsent(), retryDelay(failures++, lastError))
  else failures = 0
}

async function sendAll(): Promise<Outcome> {
  const failed = new Set<string>()
  for (;;) {
    const next = listUnsent().find((item) => isOwn(item) && !failed.has(item.stamp))
    if (!next) return failed.size > 0 ? 'failed' : 'settled'
    const outcome = await sendOne(next)
    if (outcome === 'away') return outcome
    if (outcome === 'failed') failed.add(next.stamp)
  }
}

async function sendOne(next: UnsentScore): Promise<Outcome> {
  // Recorded before sending, so that a page that closes now finds it later.
  const before = (next.sent ?? []).filter((value) => value !== next.value)
  const item = { ...next, sent: [...before, next.value].slice(-mostSent) }
  put(item)
  change()
  try {
    settleSaved(item, await ship(item))
    return 'settled'
  } catch (error) {
    lastError = error
    return settleError(item, error)
  }
}

function settleSaved(item: UnsentScore, { savedAt, version }: { savedAt: string; version: number }): void {
  const now = currentOf(item)
  if (now?.stamp === item.stamp) drop(item)
  // A value that changed while it was being sent is sent again, based on the saved one.
  else if (now && now.version === item.version) put(from(now, version))
  for (const listener of savedListeners) listener(item, version)
  change({ savedAt })
}

function settleError(item: UnsentScore, error: unknown): Outcome {
  if (error instanceof Error && isAway(error)) return 'away'
  // After a rate limit, everything waits.
  if (error instanceof Rejected && error.status === 429) return 'away'
  const isInvalid = error instanceof Invalid
  if (!isInvalid && !(error instanceof Rejected && [404, 409].includes(error.status))) return 'failed'
  const now = currentOf(item)
  // A newer value has replaced it meanwhile, and will get the same response if it still applies.
  if (now?.stamp !== item.stamp) return 'settled'
  const other = isInvalid ? null : otherOf(now, error.said)
  if (other) {
    put(now.sent?.includes(other.value) ? from(now, other.version) : { ...now, other, stamp: newStamp() })
    change()
    return 'settled'
  }
  if (!isInvalid && error.status === 404) aside.add(placeOf(now))
  else {
    // A round may be opened again; after a recusal or an invalid score, a retry cannot succeed.
    if (!isInvalid && error.code === 'round_closed') put({ ...now, isLate: true, stamp: newStamp() })
    else drop(now)
    for (const listener of errorListeners) listener(error.message, now)
  }
  change()
  return 'settled'
}

/** The current score or order, when the response says that it is not the one that the juror saw. */
function otherOf(now: UnsentScore, said: unknown): UnsentScore['other'] | null {
  if (!isBallot(now)) return currentIn(said, OtherScore)
  const current = currentIn(said, OtherBallot)
  return current && { value: current.entryIds.join(), version: current.version }
}

addEventListener('online', () => void sendUnsent())
sendBeforeLeaving(sendUnsent)
whenUnsentChanged(() => {
  change()
  // Its own page gets time to send it. If that page is closed, this one sends it.
  if (sending || !listUnsent().some(isOwn)) return
  clearTimeout(timer)
  timer = setTimeout(() => void sendUnsent(), othersMs)
})
void sendUnsent()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The scores, comments and orders that the server has not confirmed yet. */
export function useUnsentScores(): Snapshot {
  const userId = useUserId()
  // Sends a juror's pending scores when they log in or return.
  useEffect(() => {
    if (userId) void sendUnsent()
  }, [userId])
  return useSyncExternalStore(subscribe, () => snapshot)
}

/** Called with the server's message when a saved value is rejected. */
export function whenRejected(listener: (message: string, item: UnsentScore) => void): () => void {
  errorListeners.add(listener)
  return () => errorListeners.delete(listener)
}

/** Called for each score and comment that the server confirmed. */
export function whenSaved(listener: (item: Given, version: number) => void): () => void {
  savedListeners.add(listener)
  return () => savedListeners.delete(listener)
}
