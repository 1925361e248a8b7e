import { projectLifecycle } from '#features/projects/lifecycle.ts'
import { listMyProjects, type ProjectSummary } from '#features/projects/project/contract.ts'
import style from '#features/projects/project/web/MyProjectsScreen.module.css'
import { useApiQuery } from '#web/api/query.ts'
import { useMessages } from '#web/i18n/messages.ts'
import { ButtonLink } from '#web/kit/Button.tsx'
import { StateScreen } from '#web/kit/StateScreen.tsx'
import { TitleBlock } from '#web/kit/TitleBlock.tsx'
import { links } from '#web/links.ts'
import { Waiting } from '#web/offline/Waiting.tsx'
import { ProjectRow } from './ProjectRow.tsx'

export function Component() {
  const t = useMessages('projects')
  const mine = useApiQuery(listMyProjects, {})
  return (
    <>
      <TitleBlock
        title={t('mine.title')}
        facts={mine.data && mine.data.length > 0 && t('admin.count', { count: mine.data.length })}
      />
      <Waiting of={mine} failed={t('admin.failed')}>
        {(projects) => (projects.length === 0 ? <Empty /> : <Lists projects={projects} />)}
      </Waiting>
    </>
  )
}

function Empty() {
  const t = useMessages('projects')
  return (
    <StateScreen
      heading="h2"
      title={t('mine.empty')}
      actions={
        <>
          <ButtonLink look="next" href={links.contests()}>
            {t('register.go')}
          </ButtonLink>
          <ButtonLink href={links.submitProduct()}>{t('product.title')}</ButtonLink>
        </>
      }
    />
  )
}

function Lists({ projects }: { projects: readonly ProjectSummary[] }) {
  const t = useMessages('projects')
  const groups = projectLifecycle.statuses.map((status) => ({
    status,
    rows: projects.filter((project) => project.status === status),
  }))
  return groups
    .filter((group) => group.rows.length > 0)
    .map(({ status, rows }) => (
      <section key={status} className={style.group} aria-labelledby={`mine-${status}`}>
        <h2 id={`mine-${status}`} className={style.band}>
          {t(`mine.${status}`)} <span className={style.count}>{rows.length}</span>
        </h2>
        <ul>
          {rows.map((project) => (
            <ProjectRow key={project.id} project={project} />
          ))}
        </ul>
      </section>
    ))
}
