import type { ReactNode } from 'react'
import { namedMoment } from '#features/contests/contest/local-time.ts'
import type { ProjectSummary } from '#features/projects/project/contract.ts'
import { placeOf } from '#features/projects/project/web/field-place.ts'
import style from '#features/projects/project/web/MyProjectsScreen.module.css'
import { RequestedRevisions } from '#features/projects/project/web/RequestedRevisions.tsx'
import { formatMoment } from '#shared/format.ts'
import { inLanguage } from '#shared/language.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Anchor } from '#web/kit/Anchor.tsx'
import { ButtonLink } from '#web/kit/Button.tsx'
import { classes } from '#web/kit/classes.ts'
import { Picture } from '#web/kit/Picture.tsx'
import { DeleteDraft } from './DeleteDraft.tsx'
import { Duplicate } from './Duplicate.tsx'
import { MissingList } from './MissingList.tsx'
import { isOver, stepLink } from './StepFrame.tsx'
import { TakeBack } from './TakeBack.tsx'
import { Withdraw } from './Withdraw.tsx'

interface ProjectRowProps {
  project: ProjectSummary
}

/** One of the entrant's own projects: its state, missing fields, amount due and actions. */
export function ProjectRow({ project }: ProjectRowProps) {
  const t = useMessages('projects')
  const { contest, missing, cover, status } = project
  const next = missing[0]?.step ?? (contest ? 'confirmation' : 'preview')
  const title = project.title || t(`untitled.${project.kind}`)
  const isPending = status === 'pending'
  return (
    <li className={style.row}>
      <div className={style.thumb}>
        {cover && <Picture image={cover} alt="" sizes="112px" fit="cover" className={style.picture} />}
      </div>
      <div className={style.words}>
        <h3 className={style.name}>
          <Anchor className="bare" href={stepLink(project, isPending ? next : 'preview')}>
            {title}
          </Anchor>
        </h3>
        <Facts project={project} title={title} />
        <RequestedRevisions project={project} />
        <State project={project} />
        <Moments project={project} />
      </div>
      <div className={style.act}>
        {isPending && project.isEditable && (
          <ButtonLink small href={stepLink(project, next)}>
            {t(missing.length > 0 ? 'mine.continue' : 'onward.confirmation')}
          </ButtonLink>
        )}
        <div className={classes(style.quiet, project.pendingTransfer && style.bound)}>
          <TakeBack project={project} title={title} look="text" />
          <Duplicate project={project} title={title} />
          {project.isDeletable ? (
            <DeleteDraft project={project} title={title} />
          ) : (
            project.isWithdrawable && <Withdraw project={project} title={title} />
          )}
        </div>
      </div>
    </li>
  )
}

function Facts({ project, title }: { project: ProjectSummary; title: string }) {
  const t = useMessages('projects')
  const language = useLanguage()
  const { contest, name } = project
  const facts = [
    // A copy is identified by its name while both have the same title.
    ...(name && name !== title ? [name] : []),
    ...(contest ? [t(`kind.${project.kind}`)] : []),
    contest ? inLanguage(contest.name, language) : t('facts.product'),
    ...project.categories.map((category) => inLanguage(category, language)),
    ...(project.role === 'editor' ? [t('mine.shared', { name: project.owner })] : []),
  ]
  return <p className="small muted">{facts.join(t('facts.comma'))}</p>
}

function Missing({ project }: { project: ProjectSummary }) {
  const t = useMessages('projects')
  const { missing } = project
  if (missing.length === 0) {
    return <span>{t('mine.ready')}</span>
  }
  return (
    <span className={style.missing}>
      <MissingList
        missing={missing}
        most={3}
        link={(thing, name) => (
          <Anchor href={`${stepLink(project, thing.step)}#${placeOf(thing)}`}>{name}</Anchor>
        )}
      />
    </span>
  )
}

/** Sentences in a row without separators, because some already end with punctuation. */
function Said({ muted, children }: { muted?: boolean; children: ReactNode }) {
  return <p className={classes('small', style.said, muted && 'muted')}>{children}</p>
}

function State({ project }: { project: ProjectSummary }) {
  const t = useMessages('projects')
  const language = useLanguage()
  const { contest, status, completedAt } = project
  const paid = contest && <span>{t(`payment.${project.payment}`)}</span>
  if (status === 'withdrawn') return <Said>{t('mine.withdrawn')}</Said>
  if (completedAt) {
    return (
      <Said>
        <span>
          {t('mine.submitted_at', {
            moment: contest
              ? namedMoment(completedAt, contest.timeZone, language)
              : formatMoment(completedAt, language),
          })}
        </span>
        {paid ?? <span>{t(project.publishedAt ? 'products.published' : 'mine.looked_at')}</span>}
      </Said>
    )
  }
  return (
    <Said>
      {project.isEditable ? <Missing project={project} /> : <span>{t('mine.too_late')}</span>}
      {paid}
    </Said>
  )
}

function Moments({ project }: { project: ProjectSummary }) {
  const t = useMessages('projects')
  const language = useLanguage()
  const { contest, status } = project
  const deadline = contest && { moment: namedMoment(contest.deadlineAt, contest.timeZone, language) }
  return (
    <Said muted>
      {status === 'pending' && contest && deadline && (
        <span>
          {!project.isEditable
            ? t('facts.closed')
            : isOver(contest.deadlineAt)
              ? t('mine.reopened')
              : t('facts.closes', deadline)}
        </span>
      )}
      <span>{t('mine.changed', { moment: formatMoment(project.updatedAt, language) })}</span>
    </Said>
  )
}
