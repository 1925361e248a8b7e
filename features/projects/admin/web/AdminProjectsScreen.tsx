import { useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { projectLifecycle } from '#features/projects/lifecycle.ts'
import { RemindDialog } from '#features/projects/submission/web/RemindDialog.tsx'
import { exportFormats, formatNames } from '#shared/csv.ts'
import { useAddressSearch } from '#web/api/address-search.ts'
import { oneOf } from '#web/api/in-address.ts'
import { useApiQuery } from '#web/api/query.ts'
import { useMessages } from '#web/i18n/messages.ts'
import { Button, ButtonLink } from '#web/kit/Button.tsx'
import { SelectField } from '#web/kit/fields/SelectField.tsx'
import { TextField } from '#web/kit/fields/TextField.tsx'
import { StateScreen } from '#web/kit/StateScreen.tsx'
import { TitleBlock } from '#web/kit/TitleBlock.tsx'
import { links } from '#web/links.ts'
import { Waiting } from '#web/offline/Waiting.tsx'
import { DownloadButton } from '#web/parts/DownloadButton.tsx'
import { Pages } from '#web/parts/Pages.tsx'
import {
  type AdminSearch,
  adminPageSize,
  adminSorts,
  exportContestProjects,
  findContestProjects,
  listProducts,
} from '../contract-admin.ts'
import style from './Admin.module.css'
import { AdminProjectTable } from './AdminProjectTable.tsx'

/** A contest's projects, or the products outside any: searched, filtered, sorted and paged by the address. */
export function Component() {
  const t = useMessages('projects')
  const { contestId } = useParams()
  const [search] = useSearchParams()
  const [isReminding, setIsReminding] = useState(false)
  const filter = searchIn(search)
  const page = Number(search.get('page') ?? 1) || 1
  const entered = useApiQuery(
    findContestProjects,
    { ...filter, contestId: contestId ?? '', page },
    { enabled: contestId !== undefined },
  )
  const products = useApiQuery(listProducts, { ...filter, page }, { enabled: contestId === undefined })
  const found = contestId ? entered : products
  const isNarrowed = ['q', 'status', 'paid', 'complete', 'published'].some((name) => search.get(name))
  return (
    <>
      <TitleBlock
        title={t(contestId ? 'admin.title' : 'products.title')}
        facts={contestId && found.data && t('admin.count', { count: found.data.total })}
        action={
          contestId && (
            <Button small onClick={() => setIsReminding(true)}>
              {t('remind.action')}
            </Button>
          )
        }
      />
      <AdminProjectFilter contestId={contestId} filter={filter} />
      <Waiting of={found} failed={t('admin.failed')}>
        {({ projects, total }) =>
          projects.length === 0 ? (
            <StateScreen
              heading="h2"
              title={t(isNarrowed ? 'mine.none_found' : contestId ? 'mine.empty' : 'products.empty')}
              actions={
                isNarrowed && (
                  <ButtonLink href={contestId ? links.adminProjects(contestId) : links.adminProducts()}>
                    {t('mine.show_all')}
                  </ButtonLink>
                )
              }
            />
          ) : (
            <>
              <AdminProjectTable projects={projects} />
              <Pages total={total} pageSize={adminPageSize} />
            </>
          )
        }
      </Waiting>
      {isReminding && contestId && (
        <RemindDialog contestId={contestId} onClose={() => setIsReminding(false)} />
      )}
    </>
  )
}

const answers = ['yes', 'no'] as const

/** The search in the address; invalid values are ignored. */
function searchIn(search: URLSearchParams): AdminSearch {
  return {
    q: search.get('q') ?? '',
    status: oneOf(search, 'status', projectLifecycle.statuses),
    paid: oneOf(search, 'paid', answers),
    complete: oneOf(search, 'complete', answers),
    published: oneOf(search, 'published', answers),
    sort: oneOf(search, 'sort', adminSorts) ?? 'newest',
  }
}

interface FilterProps {
  contestId: string | undefined
  filter: AdminSearch
}

function AdminProjectFilter({ contestId, filter }: FilterProps) {
  const t = useMessages('projects')
  const { typed, setTyped, set } = useAddressSearch()
  return (
    <search className={style.filter}>
      <TextField
        compact
        type="search"
        label={t(contestId ? 'admin.search' : 'products.search')}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <SelectField
        compact
        label={t('admin.status')}
        placeholder={t('mine.all')}
        options={projectLifecycle.statuses.map((value) => ({ value, label: t(`mine.${value}`) }))}
        value={filter.status ?? ''}
        onChange={(event) => set('status', event.currentTarget.value)}
      />
      {contestId ? (
        <SelectField
          compact
          label={t('step.payment')}
          placeholder={t('mine.all')}
          options={[
            { value: 'yes', label: t('payment.paid') },
            { value: 'no', label: t('payment.owed') },
          ]}
          value={filter.paid ?? ''}
          onChange={(event) => set('paid', event.currentTarget.value)}
        />
      ) : (
        <SelectField
          compact
          label={t('products.published')}
          placeholder={t('mine.all')}
          options={answers.map((value) => ({ value, label: t(`conflict.${value}`) }))}
          value={filter.published ?? ''}
          onChange={(event) => set('published', event.currentTarget.value)}
        />
      )}
      <SelectField
        compact
        label={t('admin.missing')}
        placeholder={t('mine.all')}
        options={answers.map((value) => ({ value, label: t(`admin.complete_${value}`) }))}
        value={filter.complete ?? ''}
        onChange={(event) => set('complete', event.currentTarget.value)}
      />
      <SelectField
        compact
        label={t('admin.sort')}
        options={adminSorts.map((value) => ({ value, label: t(`admin.sort_${value}`) }))}
        value={filter.sort}
        onChange={(event) => set('sort', event.currentTarget.value)}
      />
      {contestId && (
        <div className={style.exports}>
          {exportFormats.map((format) => (
            <DownloadButton
              key={format}
              look="text"
              small
              file={exportContestProjects}
              input={{ ...filter, contestId, format }}
            >
              {t('admin.export', { format: formatNames[format] })}
            </DownloadButton>
          ))}
        </div>
      )}
    </search>
  )
}
