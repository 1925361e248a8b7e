import { useMessages } from '#web/i18n/messages.ts'
import type { ProjectSummary } from '../contract.ts'
import style from './RequestedRevisions.module.css'

/** The message with which an organiser reopened the project, shown on top until it is submitted. */
export function RequestedRevisions({ project }: { project: Pick<ProjectSummary, 'revisions' | 'status'> }) {
  const t = useMessages('projects')
  if (project.revisions === '' || project.status !== 'pending') return null
  return (
    <section className={style.asked} aria-label={t('revisions.title')}>
      <p className={style.title}>{t('revisions.title')}</p>
      <p className={style.message} dir="auto">
        {project.revisions}
      </p>
      <p className="small muted">{t('revisions.until')}</p>
    </section>
  )
}
