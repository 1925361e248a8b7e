import { useSyncExternalStore } from 'react'
import { ask, Fault, Invalid, Offline, Refused } from '#web/api.ts'
import { setComment, setMark } from '../contract.ts'

/** What a juror has given and the server has not confirmed yet: it waits on the device, whatever happens to the line. */
export interface Kept {
  assignmentId: string
  /** None for the comment. */
  criterionId: string | null
  value: number | string | null
}

interface Snapshot {
  kept: readonly Kept[]
  savedAt: string | null
  /** The last attempt did not reach the server. */
  isWaiting: boolean
}

const storageKey = 'jury-kept'
const retryMs = 5000

const keyOf = ({ assignmentId, criterionId }: Kept) => `${assignmentId} ${criterionId ?? 'comment'}`

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

let snapshot: Snapshot = { kept: read(), savedAt: null, isWaiting: false }
const listeners = new Set<() => void>()
const refusalListeners = new Set<(message: string) => void>()
const savedListeners = new Set<(item: Kept) => void>()
// Another juror of this device left them: they wait for that person, and are not shown as this one's.
const strangers = new Set<string>()
let isSending = false

function change(next: Partial<Snapshot>): void {
  snapshot = { ...snapshot, ...next }
  if (next.kept) localStorage.setItem(storageKey, JSON.stringify(next.kept))
  for (const listener of listeners) listener()
}

const without = (item: Kept) => snapshot.kept.filter((one) => keyOf(one) !== keyOf(item))

/** Keeps a mark or a comment on the device and sends it; a later one for the same criterion takes its place. */
export function keep(item: Kept): void {
  change({ kept: [...without(item), item] })
  void sendKept()
}

async function sendOne({ assignmentId, criterionId, value }: Kept): Promise<{ savedAt: string }> {
  if (criterionId === null) return ask(setComment, { assignmentId, comment: String(value ?? '') })
  return ask(setMark, { assignmentId, criterionId, value: value === null ? null : Number(value) })
}

/** Sends what is kept, one by one in the order it was given. */
export async function sendKept(): Promise<void> {
  if (isSending) return
  isSending = true
  try {
    for (;;) {
      const next = snapshot.kept.find((item) => !strangers.has(keyOf(item)))
      if (!next) break
      const savedAt = await sendOne(next).then(
        (saved) => saved.savedAt,
        (fault: unknown) => settleFault(next, fault),
      )
      if (savedAt === 'later') return
      // What was changed while it travelled is sent again.
      const kept = snapshot.kept.includes(next) ? without(next) : snapshot.kept
      if (savedAt === 'never') change({ kept, isWaiting: false })
      else if (savedAt !== 'stranger') {
        for (const listener of savedListeners) listener(next)
        change({ kept, savedAt, isWaiting: false })
      }
    }
  } finally {
    isSending = false
  }
}

function settleFault(item: Kept, fault: unknown): 'later' | 'never' | 'stranger' {
  if (fault instanceof Refused && fault.status === 404) {
    strangers.add(keyOf(item))
    return 'stranger'
  }
  const isFinal = fault instanceof Invalid || (fault instanceof Refused && fault.status === 409)
  if (isFinal) {
    for (const listener of refusalListeners) listener(fault.message)
    return 'never'
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
export function whenSaved(listener: (item: Kept) => void): () => void {
  savedListeners.add(listener)
  return () => savedListeners.delete(listener)
}

export function isOwn(item: Kept): boolean {
  return !strangers.has(keyOf(item))
}
