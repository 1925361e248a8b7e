import { useApiQuery } from '#web/api/query.ts'
import { listAnnouncementBlockers } from '../contract-announcement.ts'
import { AnnouncementBlockers } from './AnnouncementBlockers.tsx'

/** What prevents the announcement, on a screen of the contest. An organiser who judges sees why it is hidden. */
export function AnnouncementIssues({ contestId }: { contestId: string }) {
  const { data, error } = useApiQuery(listAnnouncementBlockers, { contestId })
  if (error) return <p role="note">{error.message}</p>
  return data && <AnnouncementBlockers contestId={contestId} blockers={data} />
}
