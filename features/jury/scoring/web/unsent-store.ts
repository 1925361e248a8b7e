import { keyOf as keyOnDevice } from '#web/offline/device.ts'
import { findDraft, listDraftKeys, removeDraft, saveDraft, whenDraftChanged } from '#web/offline/drafts.ts'
import { likelyUser } from '#web/session/session.ts'

/*
 * A juror's unconfirmed scores and comments, each under its own key, so that two pages of one browser never overwrite
 * each other's.
 */

type Value = number | string | boolean | null

/** A juror's input, from the evaluation screen. */
export interface Given {
  /** The contest's id for an order of finalists. */
  assignmentId: string
  /** Null for a comment; the category's id for an order of finalists. */
  criterionId: string | null
  part?: 'ballot'
  value: Value
  /** The version of the score or order that the juror saw; 0 for none. */
  version?: number
}

export interface UnsentScore extends Given {
  userId: string
  /** Changes with every edit: a response applies only to its own request. */
  stamp: string
  /** Values that were sent without a response. If the server has one of them now, it came from this device. */
  sent?: readonly Value[]
  /** The value of another page of the same juror, until the juror chooses. */
  other?: { value: Value; version: number }
  /** It arrived after the round closed: it is sent only when the juror confirms. */
  isLate?: boolean
}

export const isBallot = ({ part }: Given) => part === 'ballot'

/** The finalists of an order, best first, saved as one text. */
export const orderOf = (value: Value) =>
  String(value ?? '')
    .split(',')
    .filter(Boolean)

const prefix = 'score '

export const keyOf = ({ userId, assignmentId, criterionId }: Given & { userId: string }) =>
  keyOnDevice('score', userId, `${assignmentId}.${criterionId ?? 'comment'}`)

let count = 0

/** Increasing and unique, also across two pages. */
export function newStamp(): string {
  count += 1
  return `${Date.now()}.${String(count).padStart(6, '0')}.${Math.random().toString(36).slice(2)}`
}

const isUnsentScore = (item: unknown): item is UnsentScore =>
  typeof item === 'object' && item !== null && 'assignmentId' in item && 'stamp' in item

/** Everything on this device, of any user, in order. */
export function listUnsent(): UnsentScore[] {
  return listDraftKeys(prefix)
    .map(findDraft)
    .filter(isUnsentScore)
    .toSorted((one, other) => (one.stamp < other.stamp ? -1 : 1))
}

export function currentOf(item: Given & { userId: string }): UnsentScore | undefined {
  const found = findDraft(keyOf(item))
  return isUnsentScore(found) ? found : undefined
}

/** The current user's pending value for the same criterion. */
export function findUnsent(given: Given): UnsentScore | undefined {
  return currentOf({ ...given, userId: likelyUser() ?? '' })
}

export function put(item: UnsentScore): void {
  saveDraft(keyOf(item), item)
}

export function drop(item: UnsentScore): void {
  removeDraft(keyOf(item))
}

/** Called when another page of this browser has saved or removed something. */
export function whenUnsentChanged(listener: () => void): () => void {
  return whenDraftChanged((key) => {
    if (key.startsWith(prefix)) listener()
  })
}
