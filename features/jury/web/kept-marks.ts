import { useSyncExternalStore } from 'react'
import { ask, Fault, Invalid, Offline, Refused } from '#web/api.ts'
import { OtherMark, setComment, setMark } from '../contract.ts'
import { confidences, setConfidence, setMisplaced } from '../contract-room.ts'

/** What a juror has given and the server has not confirmed yet: it waits on the device, whatever happens to the line. */
export interface Kept {
  assignmentId: string
  /** None for what is no mark. */
  criterionId: string | null
  /** What it is where it is no mark; the comment where nothing is said. */
  part?: 'confidence' | 'misplaced'
  value: number | string | boolean | null
  /** The mark that the juror had in front of them; 0 for none. */
  version?: number
  /** Values that left and were never answered: should one of them stand there now, it is this device's own. */
  sent?: (number | null)[]
  /** What another page of the juror's made of the mark: it waits for their choice. */
  other?: OtherMark
}

interface Snapshot {
  kept: readonly Kept[]
  savedAt: string | null
  /** The last attempt did not reach the server. */
  isWaiting: boolean
  /** What arrived when the round was closed: it stays on the device, and is sent again with the next page. */
  late: number
}

const storageKey = 'jury-kept'
const retryMs = 5000

const keyOf = ({ assignmentId, criterionId, part }: Kept) =>
  `${assignmentId} ${criterionId ?? part ?? 'comment'}`

function isKept(item: unknown): item is Kept {
  return typeof item === 'object' && item !== null && 'assignmentId' in item && 'criterionId' in item
}

function read(): Kept[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isKept) : []
  } catch {
    return []
  }
}

let snapshot: Snapshot = { kept: read(), savedAt: null, isWaiting: false, late: 0 }
const listeners = new Set<() => void>()
const refusalListeners = new Set<(message: string) => void>()
const savedListeners = new Set<(item: Kept, version: number) => void>()
// Another juror of this device left them: they wait for that person, and are not shown as this one's.
const strangers = new Set<string>()
const closed = new Set<string>()
let isSending = false

function change(next: Partial<Snapshot>): void {
  snapshot = { ...snapshot, ...next }
  if (next.kept) localStorage.setItem(storageKey, JSON.stringify(next.kept))
  for (const listener of listeners) listener()
}

const without = (item: Kept) => snapshot.kept.filter((one) => keyOf(one) !== keyOf(item))

const replaced = (item: Kept, by: Kept) => snapshot.kept.map((one) => (one === item ? by : one))

const isSendable = (item: Kept) => !item.other && !strangers.has(keyOf(item)) && !closed.has(keyOf(item))

/** Keeps a mark, a comment or another remark on the device and sends it; a later one for the same criterion takes its place. */
export function keep(item: Kept): void {
  const before = snapshot.kept.find((one) => keyOf(one) === keyOf(item))
  // Whatever is still on its way began from what the server has; so does what takes its place.
  const next: Kept = before ? { ...before, value: item.value } : item
  closed.delete(keyOf(item))
  change({ kept: [...without(item), next], late: closed.size })
  void sendKept()
}

/** Of two pages' marks the juror takes one: this page's is sent again, the other's is what stands already. */
export function choose(item: Kept, whose: 'own' | 'other'): void {
  const { other, ...own } = item
  if (!other) return
  if (whose === 'own') {
    change({ kept: replaced(item, { ...own, version: other.version, sent: [] }) })
    void sendKept()
    return
  }
  change({ kept: without(item) })
  for (const listener of savedListeners) listener({ ...own, value: other.value }, other.version)
}

function sendRemark({ assignmentId, part, value }: Kept): Promise<{ savedAt: string }> {
  if (part === 'misplaced') return ask(setMisplaced, { assignmentId, isMisplaced: value === true })
  if (part === 'confidence') {
    const confidence = confidences.find((one) => one === value) ?? null
    return ask(setConfidence, { assignmentId, confidence })
  }
  return ask(setComment, { assignmentId, comment: String(value ?? '') })
}

async function sendOne(item: Kept): Promise<{ savedAt: string; version: number }> {
  const { assignmentId, criterionId, version } = item
  if (criterionId === null) return { version: 0, ...(await sendRemark(item)) }
  const mark = { assignmentId, criterionId, value: markOf(item) }
  return ask(setMark, version === undefined ? mark : { ...mark, version })
}

const markOf = ({ value }: Kept) => (value === null ? null : Number(value))

/** Sends what is kept, one by one in the order it was given. */
export async function sendKept(): Promise<void> {
  if (isSending) return
  isSending = true
  try {
    for (;;) {
      const next = snapshot.kept.find(isSendable)
      if (!next) break
      // Noted before it leaves: a page that ends now finds it when it comes back.
      const item = { ...next, sent: [...(next.sent ?? []), markOf(next)] }
      change({ kept: replaced(next, item) })
      const settled = await sendOne(item).then(
        (saved) => settleSaved(item, saved),
        (fault: unknown) => settleFault(item, fault),
      )
      if (settled === 'later') return
    }
  } finally {
    isSending = false
  }
}

function settleSaved(item: Kept, { savedAt, version }: { savedAt: string; version: number }): 'done' {
  // What was changed while it travelled is sent again, and begins from what was saved.
  const kept = snapshot.kept.includes(item)
    ? without(item)
    : snapshot.kept.map((one) => (keyOf(one) === keyOf(item) ? { ...one, version, sent: [] } : one))
  for (const listener of savedListeners) listener(item, version)
  change({ kept, savedAt, isWaiting: false })
  return 'done'
}

function settleFault(item: Kept, fault: unknown): 'later' | 'done' {
  const now = snapshot.kept.find((one) => keyOf(one) === keyOf(item)) ?? item
  if (fault instanceof Refused && fault.status === 404) {
    strangers.add(keyOf(item))
    change({})
    return 'done'
  }
  if (fault instanceof Refused && fault.code === 'mark_changed') {
    const other = OtherMark.parse(fault.said)
    const isOwn = now.sent?.includes(other.value)
    change({
      kept: replaced(now, isOwn ? { ...now, version: other.version, sent: [] } : { ...now, other }),
      isWaiting: false,
    })
    return 'done'
  }
  if (fault instanceof Invalid || (fault instanceof Refused && fault.status === 409)) {
    // A round may be opened again; what a juror left to others, or what was no mark, is no mark any more.
    const isLate = fault instanceof Refused && fault.code === 'round_closed'
    if (isLate) closed.add(keyOf(item))
    change({ kept: isLate ? snapshot.kept : without(item), late: closed.size, isWaiting: false })
    for (const listener of refusalListeners) listener(fault.message)
    return 'done'
  }
  if (fault instanceof Offline || fault instanceof Fault || fault instanceof Refused) {
    change({ isWaiting: true })
    setTimeout(() => void sendKept(), retryMs)
    return 'later'
  }
  throw fault
}

addEventListener('online', () => void sendKept())
void sendKept()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useKept(): Snapshot {
  return useSyncExternalStore(subscribe, () => snapshot)
}

/** Told, with the server's sentence, when something kept will never be taken. */
export function whenRefused(listener: (message: string) => void): () => void {
  refusalListeners.add(listener)
  return () => refusalListeners.delete(listener)
}

/** Told of each mark and comment that the server has confirmed. */
export function whenSaved(listener: (item: Kept, version: number) => void): () => void {
  savedListeners.add(listener)
  return () => savedListeners.delete(listener)
}

/** What this juror waits for; neither another's, nor what waits for a choice or for the round. */
export function isOwn(item: Kept): boolean {
  return isSendable(item)
}
