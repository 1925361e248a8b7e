import { useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { getAdminJury } from '#features/jury/panel/contract.ts'
import { joinParts } from '#shared/format.ts'
import { inLanguage } from '#shared/language.ts'
import { useSetInAddress } from '#web/api/address-search.ts'
import { useApiAction, useApiQuery } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Anchor } from '#web/kit/Anchor.tsx'
import { Button } from '#web/kit/Button.tsx'
import { Checkbox } from '#web/kit/fields/Checkbox.tsx'
import { SelectField } from '#web/kit/fields/SelectField.tsx'
import { say } from '#web/kit/messages.ts'
import { RowBars } from '#web/kit/Skeletons.tsx'
import { TitleBlock } from '#web/kit/TitleBlock.tsx'
import { links } from '#web/links.ts'
import { Waiting } from '#web/offline/Waiting.tsx'
import { ConfirmDialog } from '#web/parts/ConfirmDialog.tsx'
import { SavedViews } from '#web/parts/list/SavedViews.tsx'
import {
  type AssignmentFilter,
  AssignmentSearch,
  type AssignmentsView,
  completeAssignments,
  listAssignedEntries,
} from '../contract-evaluations.ts'
import style from './AdminEvaluations.module.css'
import { AssignDialog } from './AssignDialog.tsx'
import { EvaluationsTable } from './EvaluationsTable.tsx'

export function Component() {
  const { contestId = '' } = useParams()
  const [search] = useSearchParams()
  const filter = filterOf(search)
  const sort = sortIn.parse(search.get('sort'))
  const entries = useApiQuery(listAssignedEntries, {
    contestId,
    ...filter,
    sort,
    onlyShort: filter.onlyShort ? 'true' : undefined,
    page: Number(search.get('page') ?? 1),
  })
  return (
    <Waiting of={entries} heading="h1" skeleton={<RowBars rows={16} />}>
      {(view) => <Evaluations view={view} filter={filter} sort={sort} />}
    </Waiting>
  )
}

const sortIn = AssignmentSearch.shape.sort.catch('number')

function filterOf(search: URLSearchParams): AssignmentFilter {
  return {
    categoryId: search.get('category') ?? undefined,
    jurorId: search.get('juror') ?? undefined,
    onlyShort: search.has('short') ? true : undefined,
    numbers: search.get('entries') ?? undefined,
  }
}

interface EvaluationsProps {
  view: AssignmentsView
  filter: AssignmentFilter
  sort: AssignmentSearch['sort']
}

function Evaluations({ view, filter, sort }: EvaluationsProps) {
  const t = useMessages('jury')
  const language = useLanguage()
  const [opened, setOpened] = useState<'assign' | 'missing' | null>(null)
  const close = () => setOpened(null)
  const complete = useApiAction(completeAssignments, {
    refreshes: [listAssignedEntries, getAdminJury],
    onDone: ({ given, taken, short }) => {
      const isNothing = given + taken === 0
      say.success(
        [
          isNothing ? t('missing.none') : t('assign.done_give', { count: given }),
          ...(taken > 0 ? [t('assign.done_take', { count: taken })] : []),
          ...(short > 0 ? [t('linkage.short', { count: short })] : []),
        ].join(' '),
      )
      close()
    },
  })
  const facts = joinParts(
    [
      inLanguage(view.contest.name, language),
      t('admin.facts', { count: view.total, evaluations: view.wanted }),
    ],
    language,
  )
  return (
    <>
      <TitleBlock
        title={t('evaluations.title')}
        facts={facts}
        action={
          <div className={style.actions}>
            <Button small onClick={() => setOpened('missing')}>
              {t('missing.open')}
            </Button>
            <Button small look="next" onClick={() => setOpened('assign')}>
              {t('assign.open')}
            </Button>
          </div>
        }
      />
      <p className={style.back}>
        <Anchor href={links.adminJury(view.contest.id)}>{t('evaluations.back')}</Anchor>
      </p>
      <SavedViews list="evaluations" />
      <Filter view={view} filter={filter} />
      <EvaluationsTable view={view} sort={sort} />
      {opened === 'assign' && <AssignDialog view={view} filter={filter} onClose={close} />}
      {opened === 'missing' && (
        <ConfirmDialog
          title={t('missing.title')}
          lead={[t('missing.lead'), view.round?.status === 'open' && t('assign.mails')]
            .filter(Boolean)
            .join(' ')}
          action={t('missing.open')}
          sending={complete}
          onConfirm={() => complete.mutate({ contestId: view.contest.id })}
          onClose={close}
        />
      )}
    </>
  )
}

function Filter({ view, filter }: { view: AssignmentsView; filter: AssignmentFilter }) {
  const t = useMessages('jury')
  const language = useLanguage()
  const set = useSetInAddress()
  return (
    <div className={style.tools}>
      <SelectField
        compact
        label={t('show.category')}
        placeholder={t('show.every_category')}
        options={view.categories.map(({ id, name, discipline }) => ({
          value: id,
          label: joinParts([inLanguage(discipline, language), inLanguage(name, language)], language),
        }))}
        value={filter.categoryId ?? ''}
        onChange={(event) => set('category', event.currentTarget.value)}
      />
      <SelectField
        compact
        label={t('admin.juror')}
        placeholder={t('memberships.shown.all')}
        options={view.jurors.map(({ id, number, name }) => ({
          value: id,
          label: `${String(number).padStart(2, '0')} ${name}`,
        }))}
        value={filter.jurorId ?? ''}
        onChange={(event) => set('juror', event.currentTarget.value)}
      />
      <Checkbox
        className={style.short}
        label={t('evaluations.only_short')}
        checked={filter.onlyShort ?? false}
        onChange={(event) => set('short', event.currentTarget.checked ? '1' : '')}
      />
      {filter.numbers && (
        <Button small look="text" onClick={() => set('entries', '')}>
          {t('show.back')}
        </Button>
      )}
    </div>
  )
}
