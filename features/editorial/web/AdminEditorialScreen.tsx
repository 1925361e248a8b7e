import { useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import type { OutputOf } from '#shared/endpoint.ts'
import { formatNumber } from '#shared/format.ts'
import { sortsOf } from '#shared/sort.ts'
import { useAddressSearch } from '#web/api/address-search.ts'
import { idIn, oneOf } from '#web/api/in-address.ts'
import { useApiQuery } from '#web/api/query.ts'
import { type Messages, useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Button, ButtonLink } from '#web/kit/Button.tsx'
import { SelectField } from '#web/kit/fields/SelectField.tsx'
import { TextField } from '#web/kit/fields/TextField.tsx'
import { LinkTabs } from '#web/kit/LinkTabs.tsx'
import { StateScreen } from '#web/kit/StateScreen.tsx'
import { TitleBlock } from '#web/kit/TitleBlock.tsx'
import { links } from '#web/links.ts'
import { Waiting } from '#web/offline/Waiting.tsx'
import { BulkBar } from '#web/parts/list/BulkBar.tsx'
import { BulkDone } from '#web/parts/list/BulkDone.tsx'
import { useSelection } from '#web/parts/list/selection.ts'
import { Pages } from '#web/parts/Pages.tsx'
import {
  type EditorialSearch,
  editorialColumns,
  editorialPageSize,
  listContestEditorialTasks,
} from '../contract.ts'
import { type ProjectState, projectStates } from '../lifecycle.ts'
import { taskFlags } from '../task-list.ts'
import { AssignDialog } from './AssignDialog.tsx'
import { DueDateDialog } from './DueDateDialog.tsx'
import style from './Editorial.module.css'
import { EditorialTable } from './EditorialTable.tsx'

const filterNames = ['q', 'status', 'redactor', 'show']

/** The search in the address; invalid values are ignored. */
function searchIn(query: URLSearchParams): EditorialSearch {
  return {
    q: query.get('q') ?? '',
    status: oneOf(query, 'status', projectStates),
    redactor: idIn(query, 'redactor'),
    show: oneOf(query, 'show', taskFlags),
    sort: oneOf(query, 'sort', sortsOf(editorialColumns)) ?? 'number',
  }
}

/** A contest's submitted projects: who prepares their texts, how far they are, and what is open. */
export function Component() {
  const t = useMessages('editorial')
  const { contestId = '' } = useParams()
  const [query] = useSearchParams()
  const search = searchIn(query)
  const page = Number(query.get('page') ?? 1) || 1
  const found = useApiQuery(listContestEditorialTasks, { contestId, ...search, page })
  return (
    <>
      <TitleBlock title={t('admin.title')} facts={found.data && factsOf(t, found.data)} />
      <Waiting of={found} label={t('loading')} failed={t('failed')}>
        {(answer) =>
          answer.submitted === 0 ? (
            <StateScreen heading="h2" title={t('admin.empty')}>
              {t('admin.empty_about')}
            </StateScreen>
          ) : (
            <Contest contestId={contestId} search={search} {...answer} />
          )
        }
      </Waiting>
    </>
  )
}

type Answer = OutputOf<typeof listContestEditorialTasks>

function factsOf(t: Messages<'editorial'>, found: Answer): string {
  const submitted = t('admin.count', { count: found.submitted })
  return found.public > 0
    ? [submitted, t('admin.public', { count: found.public })].join(t('comma'))
    : submitted
}

function Contest(props: Answer & { contestId: string; search: EditorialSearch }) {
  const { contestId, search, projects, total, redactors } = props
  const t = useMessages('editorial')
  const [query] = useSearchParams()
  const selection = useSelection(JSON.stringify({ ...search, sort: '' }))
  const [dialog, setDialog] = useState<'assign' | 'due' | null>(null)
  const [done, setDone] = useState('')
  const count = selection.isAll ? total : selection.ids.length
  const chosen = selection.isAll ? { search } : { projectIds: [...selection.ids] }
  const finish = (message: string) => {
    setDone(message)
    setDialog(null)
    selection.clear()
  }
  return (
    <>
      <Filter {...props} />
      {done && <BulkDone message={done} />}
      {projects.length === 0 ? (
        <StateScreen
          heading="h2"
          title={t('mine.none_here')}
          actions={
            filterNames.some((name) => query.get(name)) && (
              <ButtonLink href={links.adminEditorial(contestId)}>{t('mine.show_all')}</ButtonLink>
            )
          }
        />
      ) : (
        <>
          <EditorialTable {...{ contestId, projects, selection }} sort={search.sort} />
          <Pages total={total} pageSize={editorialPageSize} />
        </>
      )}
      <BulkBar selection={selection} total={total}>
        <Button
          small
          disabledReason={redactors.length === 0 ? t('admin.no_redactor') : undefined}
          onClick={() => setDialog('assign')}
        >
          {t('admin.assign')}
        </Button>
        <Button small onClick={() => setDialog('due')}>
          {t('admin.set_due')}
        </Button>
      </BulkBar>
      {dialog === 'assign' && (
        <AssignDialog
          {...{ contestId, chosen, count, redactors }}
          assigned={
            projects.filter(({ projectId, task }) => task !== null && selection.has(projectId)).length
          }
          onClose={() => setDialog(null)}
          onDone={finish}
        />
      )}
      {dialog === 'due' && (
        <DueDateDialog {...{ contestId, chosen, count }} onClose={() => setDialog(null)} onDone={finish} />
      )}
    </>
  )
}

function Filter({ search, byStatus, redactors }: Answer & { search: EditorialSearch }) {
  const t = useMessages('editorial')
  const language = useLanguage()
  const [query] = useSearchParams()
  const { typed, setTyped, set } = useAddressSearch()
  const to = (status: string) => {
    const next = new URLSearchParams(query)
    next.delete('page')
    if (status) next.set('status', status)
    else next.delete('status')
    return `?${next}`
  }
  const numberOf = (status: ProjectState) => byStatus[status] ?? 0
  const all = projectStates.reduce((sum, status) => sum + numberOf(status), 0)
  return (
    <>
      <search className={style.filter}>
        <TextField
          compact
          type="search"
          label={t('admin.search')}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <SelectField
          compact
          placeholder={t('mine.all')}
          label={t('admin.redactor')}
          options={redactors.map(({ id, name }) => ({ value: id, label: name }))}
          value={search.redactor ?? ''}
          onChange={(event) => set('redactor', event.currentTarget.value)}
        />
        <SelectField
          compact
          placeholder={t('mine.all')}
          label={t('mine.show')}
          options={taskFlags.map((value) => ({ value, label: t(`flag.${value}`) }))}
          value={search.show ?? ''}
          onChange={(event) => set('show', event.currentTarget.value)}
        />
      </search>
      <LinkTabs
        label={t('mine.by_state')}
        current={search.status ?? 'all'}
        words={[
          { key: 'all', label: t('mine.all'), href: to(''), note: formatNumber(all, language) },
          ...projectStates.map((one) => ({
            key: one,
            label: t(`status.${one}`),
            href: to(one),
            note: formatNumber(numberOf(one), language),
          })),
        ]}
      />
    </>
  )
}
