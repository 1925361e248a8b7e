import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { Saver, type Saving } from './saver.ts'

export type { Saving } from './saver.ts'

const savers = new Map<string, Saver>()

function saverOf(projectId: string, queries: QueryClient): Saver {
  const known = savers.get(projectId) ?? new Saver(projectId, queries)
  savers.set(projectId, known)
  return known
}

/** The saving of one project, the same wherever it is asked for; it goes on when the step is left. */
export function useSaving(projectId: string): Saving & Pick<Saver, 'change' | 'flush'> & { saver: Saver } {
  const saver = saverOf(projectId, useQueryClient())
  const saving = useSyncExternalStore(saver.subscribe, saver.snapshot)
  return { ...saving, change: saver.change, flush: saver.flush, saver }
}
