import { formatMoment } from '#shared/format.ts'
import { inLanguage } from '#shared/language.ts'
import { Anchor } from '#web/kit/Anchor.tsx'
import { ButtonLink } from '#web/kit/Button.tsx'
import { Picture } from '#web/kit/Picture.tsx'
import { useLanguage, useWords } from '#web/words.ts'
import type { ProjectSummary } from '../contract.ts'
import { DeleteDraft, type Deleted } from './DeletedProjects.tsx'
import { Duplicate } from './Duplicate.tsx'
import { placeOf } from './field-place.ts'
import { MissingList } from './MissingList.tsx'
import style from './MyProjectsScreen.module.css'
import { RevisionsAsked } from './RevisionsAsked.tsx'
import { isOver, stepLink } from './StepFrame.tsx'
import { Withdraw } from './Withdraw.tsx'

interface ProjectRowProps {
  project: ProjectSummary
  onDeleted(project: Deleted): void
}

/** One of the entrant's own: where it stands, what it lacks, what it owes, and what can be done with it. */
export function ProjectRow({ project, onDeleted }: ProjectRowProps) {
  const t = useWords('projects')
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
        <RevisionsAsked project={project} />
        <p className="small">
          <State project={project} />
        </p>
        <Moments project={project} />
      </div>
      <div className={style.act}>
        {isPending && project.isEditable && (
          <ButtonLink small href={stepLink(project, next)}>
            {t(missing.length > 0 ? 'mine.continue' : 'mine.submit')}
          </ButtonLink>
        )}
        <div className={style.quiet}>
          <Duplicate project={project} title={title} />
          {project.isDeletable ? (
            <DeleteDraft project={{ id: project.id, title }} onDeleted={onDeleted} />
          ) : (
            project.isWithdrawable && <Withdraw project={project} title={title} />
          )}
        </div>
      </div>
    </li>
  )
}

function Facts({ project, title }: { project: ProjectSummary; title: string }) {
  const t = useWords('projects')
  const language = useLanguage()
  const { contest, name } = project
  const facts = [
    // A copy is told apart by its name while both have the same title.
    ...(name && name !== title ? [name] : []),
    ...(contest ? [t(`kind.${project.kind}`)] : []),
    contest ? inLanguage(contest.name, language) : t('facts.product'),
    ...project.categories.map((category) => inLanguage(category, language)),
    ...(project.role === 'editor' ? [t('mine.shared', { name: project.owner })] : []),
  ]
  return <p className="small muted">{facts.join(t('facts.comma'))}</p>
}

function Missing({ project }: { project: ProjectSummary }) {
  const t = useWords('projects')
  const { missing } = project
  if (missing.length === 0) return t(project.contest ? 'mine.ready' : 'mine.ready_product')
  return (
    <span className={style.missing}>
      {t('missing.lead', { count: missing.length })}{' '}
      <MissingList
        missing={missing}
        most={3}
        link={(thing, name) => (
          <Anchor href={`${stepLink(project, thing.step)}#${placeOf(thing)}`}>{name}</Anchor>
        )}
      />
      {t('missing.stop')}
    </span>
  )
}

function State({ project }: { project: ProjectSummary }) {
  const t = useWords('projects')
  const language = useLanguage()
  const { contest, status, completedAt } = project
  if (status === 'withdrawn') return t('mine.gone')
  const paid = contest ? ` ${t(`payment.${project.payment}`)}` : ''
  if (completedAt) {
    const submitted = t('mine.submitted_at', { moment: formatMoment(completedAt, language) })
    if (contest) return `${submitted}${t('facts.stop')}${paid.trim()}`
    return `${submitted}${t('facts.stop')}${t(project.publishedAt ? 'mine.published' : 'mine.looked_at')}`
  }
  if (!project.isEditable) return t('mine.too_late')
  return (
    <>
      <Missing project={project} />
      {paid}
    </>
  )
}

function Moments({ project }: { project: ProjectSummary }) {
  const t = useWords('projects')
  const language = useLanguage()
  const { contest, status } = project
  const changed = t('mine.changed', { moment: formatMoment(project.updatedAt, language) })
  const isOpen = status === 'pending' && contest
  const closes =
    isOpen &&
    t(isOver(contest.deadlineAt) ? 'facts.closed' : 'facts.closes', {
      moment: formatMoment(contest.deadlineAt, language),
    })
  return (
    <p className="small muted">
      {closes && `${closes}${t('facts.stop')}`}
      {changed}
    </p>
  )
}
