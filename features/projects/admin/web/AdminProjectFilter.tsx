import { projectLifecycle } from '#features/projects/lifecycle.ts'
import { exportFormats, formatNames } from '#shared/csv.ts'
import { useAddressSearch } from '#web/api/address-search.ts'
import { oneOf } from '#web/api/in-address.ts'
import { useMessages } from '#web/i18n/messages.ts'
import { SelectField } from '#web/kit/SelectField.tsx'
import { TextField } from '#web/kit/TextField.tsx'
import { DownloadButton } from '#web/parts/DownloadButton.tsx'
import { type AdminSearch, adminSorts, exportContestProjects } from '../contract-admin.ts'
import style from './Admin.module.css'

type Search = Omit<AdminSearch, 'contestId'>

const answers = ['yes', 'no'] as const

/** The search in the address; invalid values are ignored. */
export function searchIn(search: URLSearchParams): Search {
  return {
    q: search.get('q') ?? '',
    status: oneOf(search, 'status', projectLifecycle.statuses),
    paid: oneOf(search, 'paid', answers),
    complete: oneOf(search, 'complete', answers),
    sort: oneOf(search, 'sort', adminSorts) ?? 'newest',
  }
}

export function AdminProjectFilter({ filter }: { filter: AdminSearch }) {
  const t = useMessages('projects')
  const { typed, setTyped, set } = useAddressSearch()
  return (
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
        label={t('admin.status')}
        placeholder={t('mine.all')}
        options={projectLifecycle.statuses.map((value) => ({ value, label: t(`mine.${value}`) }))}
        value={filter.status ?? ''}
        onChange={(event) => set('status', event.currentTarget.value)}
      />
      <SelectField
        compact
        label={t('step.payment')}
        placeholder={t('mine.all')}
        options={[
          { value: 'yes', label: t('admin.paid') },
          { value: 'no', label: t('admin.unpaid') },
        ]}
        value={filter.paid ?? ''}
        onChange={(event) => set('paid', event.currentTarget.value)}
      />
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
      <div className={style.exports}>
        {exportFormats.map((format) => (
          <DownloadButton
            key={format}
            look="text"
            small
            file={exportContestProjects}
            input={{ ...filter, format }}
          >
            {t('admin.export', { format: formatNames[format] })}
          </DownloadButton>
        ))}
      </div>
    </search>
  )
}
