import { useApiQuery } from '#web/api/query.ts'
import { useMessages } from '#web/i18n/messages.ts'
import { findContestProjects } from '../contract-admin.ts'

/** The unfinished projects that would be closed with a contest. */
export function UnfinishedProjects({ contestId }: { contestId: string }) {
  const t = useMessages('projects')
  const count = useApiQuery(findContestProjects, { contestId, status: 'pending' }).data?.total
  if (count === undefined) return null
  return (
    <p role="status" className={count > 0 ? 'warn' : undefined}>
      {count === 0 ? t('admin.unfinished_none') : t('admin.unfinished', { count })}
    </p>
  )
}
