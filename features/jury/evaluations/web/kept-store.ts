import { presentPerson } from '#web/session/session.ts'

/*
 * What a juror gave and the server has not confirmed stands on the device piece by piece, each under a key of its own: two
 * pages of one browser never write over each other's, and each hears of what the other keeps and takes away.
 */

type Value = number | string | boolean | null

/** What a juror has given, as the room hands it over. */
export interface Given {
  /** The contest's where it is an order of finalists. */
  assignmentId: string
  /** None for what is no mark; the category's of an order of finalists. */
  criterionId: string | null
  /** What it is where it is no mark; the comment where nothing is said. */
  part?: 'confidence' | 'misplaced' | 'ballot'
  value: Value
  /** The mark that the juror had in front of them; 0 for none. */
  version?: number
  /** The same for what is no mark: what stood there. */
  seen?: Value
}

export interface Kept extends Given {
  /** Whose it is; empty for what was kept before that was noted. */
  personId: string
  /** Another with every change: an answer concerns only what it was asked for. */
  stamp: string
  /** Values that left and were never answered: should one of them stand there now, it is this device's own. */
  sent?: readonly Value[]
  /** What another page of the juror's made of it: it waits for their choice. */
  other?: { value: Value; version: number }
  /** It came when the round was closed: it goes only when the juror says so. */
  isLate?: boolean
}

/** Whether it is an order of a category's finalists. */
export const isBallot = ({ part }: Given) => part === 'ballot'

/** The finalists of an order, the best first: they are saved as one text. */
export const orderOf = (value: Value) =>
  String(value ?? '')
    .split(',')
    .filter(Boolean)

const prefix = 'jury-mark.'

const items = new Map<string, Kept>()
/** What the device had no room for: it lives as long as the page. */
const unstored = new Set<string>()
const listeners = new Set<() => void>()

export const keyOf = ({ personId, assignmentId, criterionId, part }: Given & { personId: string }) =>
  `${prefix}${personId}.${assignmentId}.${criterionId ?? part ?? 'comment'}`

let count = 0

/** Later ones come after earlier ones, and no two are the same, in two pages neither. */
export function newStamp(): string {
  count += 1
  return `${Date.now()}.${String(count).padStart(6, '0')}.${Math.random().toString(36).slice(2)}`
}

const isGiven = (item: unknown): item is Given =>
  typeof item === 'object' &&
  item !== null &&
  'assignmentId' in item &&
  'criterionId' in item &&
  'value' in item

const isKept = (item: unknown): item is Kept => isGiven(item) && 'personId' in item && 'stamp' in item

function stored(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null')
  } catch {
    // Half-written or not to be read: it is worth nothing, and must not keep the room from opening.
    return null
  }
}

function storedKeys(): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix))
  } catch {
    return []
  }
}

function refresh(key: string): void {
  const item = stored(key)
  if (isKept(item)) {
    items.set(key, item)
    unstored.delete(key)
  } else if (!unstored.has(key)) items.delete(key)
}

function forget(key: string): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // Whatever cannot be written to has kept nothing either.
  }
}

function store(key: string, item: Kept): void {
  items.set(key, item)
  try {
    localStorage.setItem(key, JSON.stringify(item))
    unstored.delete(key)
  } catch {
    // A full or forbidden storage costs the safety net, not the mark: an older one must not outlive it there.
    unstored.add(key)
    forget(key)
  }
}

/** All that is kept on this device, whoever gave it, in the order it was given. */
export function listKept(): Kept[] {
  return [...items.values()].sort((one, other) => (one.stamp < other.stamp ? -1 : 1))
}

/** How it stands now, in whichever page it was changed last. */
export function currentOf(item: Kept): Kept | undefined {
  refresh(keyOf(item))
  return items.get(keyOf(item))
}

/** What this person has kept for the same place already, from before it was noted whose it is too. */
export function findKept(given: Given): Kept | undefined {
  const personId = presentPerson() ?? ''
  return [personId, ''].map((id) => currentOf({ ...given, personId: id, stamp: '' })).find(Boolean)
}

export function put(item: Kept): void {
  store(keyOf(item), item)
}

export function drop(item: Kept): void {
  const key = keyOf(item)
  items.delete(key)
  unstored.delete(key)
  forget(key)
}

/** Told when another page of this browser has kept something or taken it away. */
export function whenMoved(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

for (const key of storedKeys()) refresh(key)

addEventListener('storage', ({ key }) => {
  if (!key?.startsWith(prefix)) return
  refresh(key)
  for (const listener of listeners) listener()
})
