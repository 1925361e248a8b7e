import { namedMoment } from '#features/contests/contest/local-time.ts'
import type { ProjectView } from '#features/projects/project/contract.ts'
import style from '#features/projects/project/web/StepFrame.module.css'
import { type Messages, useLanguage, useMessages } from '#web/i18n/messages.ts'
import { site } from '#web/site.ts'
import { TakeBack } from './TakeBack.tsx'

function reasonOf(project: ProjectView, moment: string, t: Messages<'projects'>): string {
  const { contest, status, role, owner, canTakeBack } = project
  if (!contest) return t('locked.submitted_product')
  if (status === 'pending') return t('locked.unsubmitted')
  if (canTakeBack) return t('locked.submitted', { moment })
  const isOpen = contest.status === 'open' && new Date() <= new Date(contest.deadlineAt)
  return isOpen && role === 'editor'
    ? t('locked.editor', { name: owner, moment })
    : t('locked.submitted_late')
}

/** Why the project is locked, and what to do: reopen the submission, or write to the organisers. */
export function LockedPart({ project, title }: { project: ProjectView; title: string }) {
  const t = useMessages('projects')
  const language = useLanguage()
  const { contest, status, canTakeBack } = project
  if (status === 'withdrawn') return <p className={style.locked}>{t('step.withdrawn')}</p>
  if (project.isEditable) return null
  const { contact } = site()
  return (
    <div className={style.locked}>
      <p>
        {reasonOf(project, contest ? namedMoment(contest.deadlineAt, contest.timeZone, language) : '', t)}
      </p>
      {canTakeBack ? (
        <TakeBack project={project} title={title} />
      ) : (
        contact && (
          <p>
            {t('locked.write')} <a href={`mailto:${contact}`}>{contact}</a>
          </p>
        )
      )}
    </div>
  )
}
