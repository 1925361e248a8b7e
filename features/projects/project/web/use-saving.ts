import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import { useUserId } from '#web/session/session.ts'
import { ProjectSaver, type Saving } from './project-saver.ts'

const savers = new Map<string, ProjectSaver>()

function saverOf(userId: string, projectId: string, queries: QueryClient): ProjectSaver {
  const key = `${userId} ${projectId}`
  const known = savers.get(key) ?? new ProjectSaver(userId, projectId, queries)
  savers.set(key, known)
  return known
}

/** Sends a project's drafts from a closed page, on any screen. */
export function resumeSaving(userId: string, projectId: string, queries: QueryClient): void {
  void saverOf(userId, projectId, queries).adoptOld()
}

/** The saver of one project, shared by all callers; it continues after the step is left. */
export function useSaving(
  projectId: string,
): Saving & Pick<ProjectSaver, 'change' | 'flush'> & { saver: ProjectSaver } {
  const present = useUserId() ?? ''
  // The token from when the step opened: drafts must never move to another user.
  const [userId] = useState(present)
  const saver = saverOf(userId, projectId, useQueryClient())
  const saving = useSyncExternalStore(saver.subscribe, saver.snapshot)
  return { ...saving, change: saver.change, flush: saver.flush, saver }
}
