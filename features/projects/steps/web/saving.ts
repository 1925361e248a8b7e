import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import { usePersonId } from '#web/session/session.ts'
import type { Place } from './project-drafts.ts'
import { Saver, type Saving } from './saver.ts'

export type { Saving } from './saver.ts'

const savers = new Map<string, Saver>()

function saverOf(place: Place, queries: QueryClient): Saver {
  const key = `${place.personId} ${place.projectId}`
  const known = savers.get(key) ?? new Saver(place, queries)
  savers.set(key, known)
  return known
}

/** What a closed page has left of a project is sent, wherever its person is now. */
export function resumeSaving(place: Place, queries: QueryClient): void {
  void saverOf(place, queries).adoptOld()
}

/** The saving of one project, the same wherever it is asked for; it goes on when the step is left. */
export function useSaving(projectId: string): Saving & Pick<Saver, 'change' | 'flush'> & { saver: Saver } {
  const present = usePersonId() ?? ''
  // Of the moment the step opened: words must never move to another person.
  const [personId] = useState(present)
  const saver = saverOf({ personId, projectId }, useQueryClient())
  const saving = useSyncExternalStore(saver.subscribe, saver.snapshot)
  return { ...saving, change: saver.change, flush: saver.flush, saver }
}
