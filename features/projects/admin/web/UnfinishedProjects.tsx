import { useApiQuery } from '#web/api/query.ts'
import { useMessages } from '#web/i18n/messages.ts'
import { countUnfinishedProjects } from '../contract-admin.ts'

/** The unfinished projects that would be closed with a contest, and their owners. */
export function UnfinishedProjects({ contestId }: { contestId: string }) {
  const t = useMessages('projects')
  const found = useApiQuery(countUnfinishedProjects, { contestId }).data
  if (!found) return null
  const { projects, entrants } = found
  return (
    <p role="status" className={projects > 0 ? 'warn' : undefined}>
      {projects === 0
        ? t('admin.unfinished_none')
        : [t('admin.unfinished', { count: projects }), t('admin.unfinished_of', { count: entrants })].join(
            ' ',
          )}
    </p>
  )
}
