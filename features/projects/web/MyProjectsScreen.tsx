import { formatMoment } from '#shared/format.ts'
import { inLanguage } from '#shared/language.ts'
import { Anchor } from '#web/kit/Anchor.tsx'
import { ButtonLink } from '#web/kit/Button.tsx'
import { Picture } from '#web/kit/Picture.tsx'
import { StateScreen } from '#web/kit/StateScreen.tsx'
import { TitleBlock } from '#web/kit/TitleBlock.tsx'
import { links } from '#web/links.ts'
import { useAsked } from '#web/query.ts'
import { Waiting } from '#web/Waiting.tsx'
import { useLanguage, useWords } from '#web/words.ts'
import { listMyProjects, type ProjectSummary } from '../contract.ts'
import style from './MyProjectsScreen.module.css'
import { isOver, stepLink } from './StepFrame.tsx'
import { Withdraw } from './Withdraw.tsx'

export function Component() {
  const t = useWords('projects')
  const mine = useAsked(listMyProjects, {})
  return (
    <>
      <TitleBlock title={t('mine.title')} />
      <Waiting of={mine} label={t('loading')} failed={t('mine.failed')}>
        {(projects) => <Lists projects={projects} />}
      </Waiting>
    </>
  )
}

function Lists({ projects }: { projects: readonly ProjectSummary[] }) {
  const t = useWords('projects')
  if (projects.length === 0) {
    return (
      <StateScreen
        heading="h2"
        title={t('mine.empty')}
        acts={
          <>
            <ButtonLink look="next" href={links.contests()}>
              {t('mine.register')}
            </ButtonLink>
            <ButtonLink href={links.submitProduct()}>{t('mine.product')}</ButtonLink>
          </>
        }
      />
    )
  }
  const groups = (['pending', 'completed', 'withdrawn'] as const).map((status) => ({
    status,
    rows: projects.filter((project) => project.status === status),
  }))
  return groups
    .filter((group) => group.rows.length > 0)
    .map(({ status, rows }) => (
      <section key={status} className={style.group} aria-labelledby={`mine-${status}`}>
        <h2 id={`mine-${status}`} className={style.band}>
          {t(`mine.${status}`)}
        </h2>
        <ul>
          {rows.map((project) => (
            <Row key={project.id} project={project} />
          ))}
        </ul>
      </section>
    ))
}

function Row({ project }: { project: ProjectSummary }) {
  const t = useWords('projects')
  const language = useLanguage()
  const { contest, missing, cover } = project
  const next = missing[0]?.step ?? (contest ? 'confirmation' : 'preview')
  const title = project.title || t(`untitled.${project.kind}`)
  const facts = [
    contest ? inLanguage(contest.name, language) : t('facts.product'),
    ...project.categories.map((category) => inLanguage(category, language)),
  ]
  return (
    <li className={style.row}>
      <div className={style.thumb}>
        {cover && <Picture image={cover} alt="" sizes="112px" fit="cover" className={style.picture} />}
      </div>
      <div className={style.words}>
        <h3 className={style.name}>
          <Anchor className="bare" href={stepLink(project, project.status === 'pending' ? next : 'preview')}>
            {title}
          </Anchor>
        </h3>
        <p className="small muted">{facts.join(t('facts.comma'))}</p>
        <p className="small">
          <State project={project} />
        </p>
      </div>
      <div className={style.act}>
        {project.status === 'pending' && project.isEditable && (
          <ButtonLink small href={stepLink(project, next)}>
            {t(missing.length > 0 ? 'mine.continue' : 'mine.submit')}
          </ButtonLink>
        )}
        {project.isWithdrawable && <Withdraw project={project} title={title} />}
      </div>
    </li>
  )
}

function State({ project }: { project: ProjectSummary }) {
  const t = useWords('projects')
  const language = useLanguage()
  const { contest, missing } = project
  if (project.status === 'withdrawn') return t('mine.gone')
  if (project.completedAt) {
    return t('mine.submitted_at', { moment: formatMoment(project.completedAt, language) })
  }
  const paid = contest ? t(project.paidAt ? 'mine.paid' : 'mine.unpaid') : null
  const said = missing.length > 0 ? t('mine.missing', { count: missing.length }) : t('mine.ready')
  return (
    <>
      <span className={missing.length > 0 ? 'warn' : undefined}>{said}</span>
      {paid && <> {paid}</>}
      {contest && (
        <span className="muted">
          {' '}
          {t(isOver(contest.deadlineAt) ? 'facts.closed' : 'facts.closes', {
            moment: formatMoment(contest.deadlineAt, language),
          })}
        </span>
      )}
    </>
  )
}
