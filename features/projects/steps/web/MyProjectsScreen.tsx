import { useSearchParams } from 'react-router'
import { projectKinds, projectLifecycle } from '#features/projects/lifecycle.ts'
import { folded } from '#shared/folded.ts'
import { useApiQuery } from '#web/api/query.ts'
import { useMessages } from '#web/i18n/messages.ts'
import { ButtonLink } from '#web/kit/Button.tsx'
import { SelectField } from '#web/kit/SelectField.tsx'
import { StateScreen } from '#web/kit/StateScreen.tsx'
import { TextField } from '#web/kit/TextField.tsx'
import { TitleBlock } from '#web/kit/TitleBlock.tsx'
import { links } from '#web/links.ts'
import { Waiting } from '#web/offline/Waiting.tsx'
import { listMyProjects, type ProjectSummary } from '../contract.ts'
import style from './MyProjectsScreen.module.css'
import { ProjectRow } from './ProjectRow.tsx'

/** With fewer projects than these, search is not needed. */
const many = 8

export function Component() {
  const t = useMessages('projects')
  const mine = useApiQuery(listMyProjects, {})
  return (
    <>
      <TitleBlock
        title={t('mine.title')}
        facts={mine.data && mine.data.length > 0 && t('admin.count', { count: mine.data.length })}
      />
      <Waiting of={mine} label={t('loading')} failed={t('mine.failed')}>
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
            {t('mine.register')}
          </ButtonLink>
          <ButtonLink href={links.submitProduct()}>{t('mine.product')}</ButtonLink>
        </>
      }
    >
      {t('mine.empty_about')}
    </StateScreen>
  )
}

/** Every word must match a text of the row. */
function isFound(project: ProjectSummary, q: string): boolean {
  const shown = [project.title, project.name, project.contest?.name, ...project.categories]
  const place = folded(
    shown.flatMap((one) => (typeof one === 'object' ? Object.values(one) : (one ?? ''))).join(' '),
  )
  return folded(q)
    .split(/\s+/)
    .filter(Boolean)
    .every((word) => place.includes(word))
}

interface ListsProps {
  projects: readonly ProjectSummary[]
}

function Lists({ projects }: ListsProps) {
  const t = useMessages('projects')
  const [search] = useSearchParams()
  const q = search.get('q') ?? ''
  const kind = search.get('kind')
  const status = search.get('status')
  const found = projects.filter(
    (project) =>
      isFound(project, q) && (!kind || project.kind === kind) && (!status || project.status === status),
  )
  const groups = projectLifecycle.statuses.map((one) => ({
    status: one,
    rows: found.filter((project) => project.status === one),
  }))
  return (
    <>
      {projects.length > many && <Filter />}
      {found.length === 0 && (
        <StateScreen
          heading="h2"
          title={t('mine.none_found')}
          actions={<ButtonLink href={links.myProjects()}>{t('mine.show_all')}</ButtonLink>}
        />
      )}
      {groups
        .filter((group) => group.rows.length > 0)
        .map(({ status: one, rows }) => (
          <section key={one} className={style.group} aria-labelledby={`mine-${one}`}>
            <h2 id={`mine-${one}`} className={style.band}>
              {t(`mine.${one}`)} <span className={style.count}>{rows.length}</span>
            </h2>
            <ul>
              {rows.map((project) => (
                <ProjectRow key={project.id} project={project} />
              ))}
            </ul>
          </section>
        ))}
    </>
  )
}

/** The search is in the address, so that it survives the way back from a project. */
function Filter() {
  const t = useMessages('projects')
  const [search, setSearch] = useSearchParams()
  const set = (name: string, value: string) => {
    const next = new URLSearchParams(search)
    if (value) next.set(name, value)
    else next.delete(name)
    setSearch(next, { replace: true, preventScrollReset: true })
  }
  return (
    <search className={style.filter}>
      <TextField
        type="search"
        label={t('mine.search')}
        value={search.get('q') ?? ''}
        onChange={(event) => set('q', event.currentTarget.value)}
      />
      <SelectField
        label={t('admin.status')}
        placeholder={t('mine.all')}
        options={projectLifecycle.statuses.map((value) => ({ value, label: t(`mine.${value}`) }))}
        value={search.get('status') ?? ''}
        onChange={(event) => set('status', event.currentTarget.value)}
      />
      <SelectField
        label={t('admin.kind')}
        placeholder={t('mine.all')}
        options={projectKinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
        value={search.get('kind') ?? ''}
        onChange={(event) => set('kind', event.currentTarget.value)}
      />
    </search>
  )
}
