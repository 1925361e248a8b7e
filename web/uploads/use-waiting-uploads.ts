import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { listPendingFiles } from '#web/offline/pending-files.ts'
import { useUserId } from '#web/session/session.ts'

/** Files that an earlier page left unsent are sent on; where there are none, nothing is fetched for it. */
export function useWaitingUploads(): void {
  const userId = useUserId()
  const queries = useQueryClient()
  useEffect(() => {
    if (!userId) return
    void listPendingFiles(userId).then(async (left) => {
      if (left.length === 0) return
      const { resumeUploads } = await import('./uploader.ts')
      await resumeUploads(userId, queries)
    })
  }, [userId, queries])
}
