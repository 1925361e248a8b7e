import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { useUserId } from '#web/session/session.ts'
import { projectsLeftBy } from './projects-left.ts'

/** Sends drafts that a closed page left unsent, whichever screen of the account is open. */
export function useWaitingMessage(): void {
  const userId = useUserId()
  const queries = useQueryClient()
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab may have closed since the last screen.
  useEffect(() => {
    if (!userId) return
    const left = projectsLeftBy(userId)
    if (left.length === 0) return
    void import('./use-saving.ts').then(({ resumeSaving }) => {
      for (const projectId of left) resumeSaving(userId, projectId, queries)
    })
  }, [userId, queries, pathname])
}
