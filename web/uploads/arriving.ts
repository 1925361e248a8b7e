import { useSyncExternalStore } from 'react'
import { useUserId } from '#web/session/session.ts'

/*
 * The number of uploads in progress for each target of a subject. Separate from the uploads, so that a step that
 * only shows the number does not load the uploader.
 */

const coming = new Map<string, Map<string, number>>()
const listeners = new Set<() => void>()

const keyOf = (ownerId: string | null, subjectId = '') => `${ownerId ?? ''} ${subjectId}`

export function notifyArriving(
  ownerId: string,
  subjectId: string,
  uploadTarget: string,
  count: number,
): void {
  const key = keyOf(ownerId, subjectId)
  const targets = coming.get(key) ?? new Map<string, number>()
  if ((targets.get(uploadTarget) ?? 0) === count) return
  coming.set(key, targets.set(uploadTarget, count))
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The files that this user is uploading to any target of a subject. */
export function useArriving(subjectId: string): number {
  const userId = useUserId()
  return useSyncExternalStore(subscribe, () => countArriving(userId, subjectId))
}

/** The files that a user is uploading, of one subject or of all. */
export function countArriving(userId: string | null, subjectId?: string): number {
  return [...coming]
    .filter(([key]) => key.startsWith(keyOf(userId, subjectId)))
    .flatMap(([, targets]) => [...targets.values()])
    .reduce((sum, count) => sum + count, 0)
}
