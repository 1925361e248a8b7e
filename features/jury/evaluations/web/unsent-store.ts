import { keyOf as keyOnDevice } from '#web/offline/device.ts'
import { findDraft, listDraftKeys, removeDraft, saveDraft, whenDraftMoved } from '#web/offline/drafts.ts'
import { likelyUser } from '#web/session/session.ts'

/*
 * What a juror gave and the server has not confirmed, each piece under a key of its own, so that two pages of one browser
 * never write over each other's.
 */

type Value = number | string | boolean | null

/** What a juror has given, as the room hands it over. */
export interface Given {
  /** The contest's where it is an order of finalists. */
  assignmentId: string
  /** None for what is no score; the category's of an order of finalists. */
  criterionId: string | null
  /** What it is where it is no score; the comment where nothing is said. */
  part?: 'confidence' | 'misplaced' | 'ballot'
  value: Value
  /** Of the score or order that the juror had in front of them; 0 for none. */
  version?: number
}

export interface UnsentScore extends Given {
  userId: string
  /** Another with every change: an answer concerns only what it was asked for. */
  stamp: string
  /** Values that left and were never answered: should one of them stand there now, it is this device's own. */
  sent?: readonly Value[]
  /** What another page of the juror's made of it: it waits for their choice. */
  other?: { value: Value; version: number }
  /** It came when the round was closed: it goes only when the juror says so. */
  isLate?: boolean
}

export const isBallot = ({ part }: Given) => part === 'ballot'

/** The finalists of an order, the best first: they are saved as one text. */
export const orderOf = (value: Value) =>
  String(value ?? '')
    .split(',')
    .filter(Boolean)

const prefix = 'score '

export const keyOf = ({ userId, assignmentId, criterionId, part }: Given & { userId: string }) =>
  keyOnDevice('score', userId, `${assignmentId}.${criterionId ?? part ?? 'comment'}`)

let count = 0

/** Later ones come after earlier ones, and no two are the same, in two pages neither. */
export function newStamp(): string {
  count += 1
  return `${Date.now()}.${String(count).padStart(6, '0')}.${Math.random().toString(36).slice(2)}`
}

const isCached = (item: unknown): item is UnsentScore =>
  typeof item === 'object' && item !== null && 'assignmentId' in item && 'stamp' in item

/** All that is on this device, whoever gave it, in the order it was given. */
export function listUnsent(): UnsentScore[] {
  return listDraftKeys(prefix)
    .map(findDraft)
    .filter(isCached)
    .toSorted((one, other) => (one.stamp < other.stamp ? -1 : 1))
}

export function currentOf(item: Given & { userId: string }): UnsentScore | undefined {
  const found = findDraft(keyOf(item))
  return isCached(found) ? found : undefined
}

/** What the current user has given for the same place already. */
export function findUnsent(given: Given): UnsentScore | undefined {
  return currentOf({ ...given, userId: likelyUser() ?? '' })
}

export function put(item: UnsentScore): void {
  saveDraft(keyOf(item), item)
}

export function drop(item: UnsentScore): void {
  removeDraft(keyOf(item))
}

/** Told when another page of this browser has kept something or taken it away. */
export function whenMoved(listener: () => void): () => void {
  return whenDraftMoved((key) => {
    if (key.startsWith(prefix)) listener()
  })
}
