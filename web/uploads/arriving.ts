import { useSyncExternalStore } from 'react'
import { useUserId } from '#web/session/session.ts'

/*
 * The number of uploads in progress for each target of a subject. Separate from the uploads, so that a step that
 * only shows the number does not load the uploader.
 */

const coming = new Map<string, Map<string, number>>()
const listeners = new Set<() => void>()

const keyOf = (ownerId: string | null, subjectId: string) => `${ownerId ?? ''} ${subjectId}`

export function notifyArriving(
  ownerId: string,
  subjectId: string,
  uploadTarget: string,
  count: number,
): void {
  const key = keyOf(ownerId, subjectId)
  const desks = coming.get(key) ?? new Map<string, number>()
  if ((desks.get(uploadTarget) ?? 0) === count) return
  coming.set(key, desks.set(uploadTarget, count))
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The files that this user is uploading to any target of a subject. */
export function useArriving(subjectId: string): number {
  const key = keyOf(useUserId(), subjectId)
  return useSyncExternalStore(subscribe, () =>
    [...(coming.get(key)?.values() ?? [])].reduce((sum, count) => sum + count, 0),
  )
}
