import { useEffect, useSyncExternalStore } from 'react'
import { OtherBallot, OtherScore, setBallot, setScore } from '#features/jury/judging/contract.ts'
import { currentIn } from '#shared/versions.ts'
import { Invalid, isAway, Rejected, request } from '#web/api/api.ts'
import { retryDelay } from '#web/api/retry-delay.ts'
import { sendBeforeLeaving } from '#web/offline/unsaved.ts'
import { isPresent, likelyUser, presentUser, useUserId } from '#web/session/session.ts'
import { sendRemark } from './send-remark.ts'
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
  whenMoved,
} from './unsent-store.ts'

interface Snapshot {
  unsent: readonly UnsentScore[]
  savedAt: string | null
  /** Something did not reach the server, or was not understood there: it is tried again. */
  isWaiting: boolean
}

/** How long another page is given to send what is its own. */
const othersMs = 5000
/** Limits what a long text written offline keeps of its older versions. */
const mostSent = 20

let snapshot: Snapshot = { unsent: listUnsent(), savedAt: null, isWaiting: false }
const listeners = new Set<() => void>()
const errorListeners = new Set<(message: string, item: UnsentScore) => void>()
const savedListeners = new Set<(item: Given, version: number) => void>()
// What is not this person's to give, or not any more: it waits on the device, and keeps nothing else back.
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

/** What this juror waits for; neither another's, nor what waits for a choice or for the round. */
export function isOwn(item: UnsentScore): boolean {
  return !item.other && !item.isLate && isTheirs(item) && !aside.has(placeOf(item))
}

/** Keeps a score, a comment or another remark on the device and sends it; a later one for the same criterion takes its place. */
export function keep(given: Given): void {
  const before = findUnsent(given)
  const userId = likelyUser() ?? ''
  // Whatever is still on its way began from what the server has; so does what takes its place.
  const { isLate: _, ...next } = { ...given, ...before, value: given.value, userId, stamp: newStamp() }
  aside.delete(placeOf(next))
  put(next)
  change()
  void sendUnsent()
}

/** Of two pages' scores or orders the juror takes one: this page's is sent again, the other's is what stands already. */
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

/** The same, begun from what stands on the server now. */
function from(item: UnsentScore, version: number): UnsentScore {
  return { ...item, version, sent: [], stamp: newStamp() }
}

/** What the present juror gave too late for a round that was closed. */
export function lateOf(unsent: readonly UnsentScore[]): UnsentScore[] {
  return unsent.filter((item) => item.isLate && isTheirs(item))
}

/** The juror wants what came too late to be sent after all. */
export function sendLate(): void {
  for (const { isLate: _, ...item } of lateOf(listUnsent())) put({ ...item, stamp: newStamp() })
  change()
  void sendUnsent()
}

/** The juror gives up what came too late. */
export function dropLate(): void {
  for (const item of lateOf(listUnsent())) drop(item)
  change()
}

const scoreOf = ({ value }: UnsentScore) => (value === null ? null : Number(value))

async function ship(item: UnsentScore): Promise<{ savedAt: string; version: number }> {
  const { assignmentId, criterionId, version } = item
  if (criterionId === null) return { version: 0, ...(await sendRemark(item)) }
  if (isBallot(item)) {
    const order = { contestId: assignmentId, categoryId: criterionId, entryIds: orderOf(item.value) }
    return request(setBallot, { ...order, version })
  }
  return request(setScore, { assignmentId, criterionId, value: scoreOf(item), version })
}

type Outcome = 'settled' | 'failed' | 'away'

/** Sends what is kept, one by one in the order it was given; what fails keeps nothing else back. */
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
  // Noted before it leaves: a page that ends now finds it when it comes back.
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
  // What was changed while it travelled is sent again, and begins from what was saved.
  else if (now && now.version === item.version) put(from(now, version))
  for (const listener of savedListeners) listener(item, version)
  change({ savedAt })
}

function settleError(item: UnsentScore, error: unknown): Outcome {
  if (error instanceof Error && isAway(error)) return 'away'
  // Whoever was too fast waits, with everything.
  if (error instanceof Rejected && error.status === 429) return 'away'
  const isInvalid = error instanceof Invalid
  if (!isInvalid && !(error instanceof Rejected && [404, 409].includes(error.status))) return 'failed'
  const now = currentOf(item)
  // Another has taken its place meanwhile, and will hear the same where it still holds.
  if (now?.stamp !== item.stamp) return 'settled'
  const other = isInvalid ? null : otherOf(now, error.said)
  if (other) {
    put(now.sent?.includes(other.value) ? from(now, other.version) : { ...now, other, stamp: newStamp() })
    change()
    return 'settled'
  }
  if (!isInvalid && error.status === 404) aside.add(placeOf(now))
  else {
    // A round may be opened again; what a juror left to others, or what was no score, is no score any more.
    if (!isInvalid && error.code === 'round_closed') put({ ...now, isLate: true, stamp: newStamp() })
    else drop(now)
    for (const listener of errorListeners) listener(error.message, now)
  }
  change()
  return 'settled'
}

/** The current score or order, where the answer says that it is another than the juror had in front of them. */
function otherOf(now: UnsentScore, said: unknown): UnsentScore['other'] | null {
  if (!isBallot(now)) return currentIn(said, OtherScore)
  const current = currentIn(said, OtherBallot)
  return current && { value: current.entryIds.join(), version: current.version }
}

addEventListener('online', () => void sendUnsent())
sendBeforeLeaving(sendUnsent)
whenMoved(() => {
  change()
  // Its own page sends it, and is given time to; should that page be gone, this one does.
  if (sending || !listUnsent().some(isOwn)) return
  clearTimeout(timer)
  timer = setTimeout(() => void sendUnsent(), othersMs)
})
void sendUnsent()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useDraft(): Snapshot {
  const userId = useUserId()
  // Whoever comes, and comes back, finds what is theirs on its way.
  useEffect(() => {
    if (userId) void sendUnsent()
  }, [userId])
  return useSyncExternalStore(subscribe, () => snapshot)
}

/** Told, with the server's sentence, when something kept will not be taken as it stands. */
export function whenRejected(listener: (message: string, item: UnsentScore) => void): () => void {
  errorListeners.add(listener)
  return () => errorListeners.delete(listener)
}

/** Told of each score and comment that the server has confirmed. */
export function whenSaved(listener: (item: Given, version: number) => void): () => void {
  savedListeners.add(listener)
  return () => savedListeners.delete(listener)
}
