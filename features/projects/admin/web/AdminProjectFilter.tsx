import { getAdminContest, listAdminContests } from '#features/contests/editions/contract.ts'
import { eligibilities, projectLifecycle } from '#features/projects/lifecycle.ts'
import { listLabels } from '#features/projects/review/contract-review.ts'
import { steps } from '#features/projects/steps/steps.ts'
import { inLanguage, type Localized } from '#shared/language.ts'
import { useAddressSearch } from '#web/api/address-search.ts'
import { useApiQuery } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { SelectField } from '#web/kit/fields/SelectField.tsx'
import { TextField } from '#web/kit/fields/TextField.tsx'
import type { AdminSearch } from '../contract-admin.ts'
import style from './Admin.module.css'
import type { ProjectList } from './columns.ts'

const answers = ['yes', 'no'] as const
const decisions = [...eligibilities, 'undecided'] as const
/** Nothing is required in the others. */
const requiredSteps = steps.filter(
  (step) => !['firm-info', 'client-info', 'preview', 'confirmation', 'information-product'].includes(step),
)

export const filterNames = [
  'q',
  'contest',
  'discipline',
  'category',
  'status',
  'paid',
  'missing',
  'label',
  'eligibility',
  'published',
] as const

interface FilterProps {
  list: ProjectList
  /** The contest of the list, or the one it is filtered by. */
  contestId: string | undefined
  filter: AdminSearch
}

export function AdminProjectFilter({ list, contestId, filter }: FilterProps) {
  const t = useMessages('projects')
  const language = useLanguage()
  const { typed, setTyped, set } = useAddressSearch()
  const contests = useApiQuery(listAdminContests, {}, { enabled: list === 'entries' })
  const contest = useApiQuery(
    getAdminContest,
    { contestId: contestId ?? '' },
    { enabled: contestId !== undefined },
  )
  const labels = useApiQuery(listLabels, {}, { enabled: list !== 'products' }).data?.labels ?? []
  const disciplines = contest.data?.disciplines ?? []
  const discipline = disciplines.find(({ id }) => id === filter.discipline)
  const named = (rows: readonly { id: string; name: Localized }[]) =>
    rows.map(({ id, name }) => ({ value: id, label: inLanguage(name, language) }))
  const all = { compact: true, placeholder: t('mine.all') }
  return (
    <search className={style.filter}>
      <TextField
        compact
        type="search"
        label={t(list === 'products' ? 'products.search' : 'admin.search')}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {list === 'entries' && (
        <SelectField
          {...all}
          label={t('admin.contest')}
          options={named(contests.data ?? [])}
          value={contestId ?? ''}
          onChange={(event) => set('contest', event.currentTarget.value, ['discipline', 'category'])}
        />
      )}
      {disciplines.length > 0 && (
        <SelectField
          {...all}
          label={t('step.discipline')}
          options={named(disciplines)}
          value={filter.discipline ?? ''}
          onChange={(event) => set('discipline', event.currentTarget.value, ['category'])}
        />
      )}
      {discipline && (
        <SelectField
          {...all}
          label={t('admin.category')}
          options={named(discipline.categories)}
          value={filter.category ?? ''}
          onChange={(event) => set('category', event.currentTarget.value)}
        />
      )}
      <SelectField
        {...all}
        label={t('admin.status')}
        options={projectLifecycle.statuses.map((value) => ({ value, label: t(`mine.${value}`) }))}
        value={filter.status ?? ''}
        onChange={(event) => set('status', event.currentTarget.value)}
      />
      {list === 'products' ? (
        <SelectField
          {...all}
          label={t('products.published')}
          options={answers.map((value) => ({ value, label: t(`conflict.${value}`) }))}
          value={filter.published ?? ''}
          onChange={(event) => set('published', event.currentTarget.value)}
        />
      ) : (
        <SelectField
          {...all}
          label={t('step.payment')}
          options={[
            { value: 'yes', label: t('payment.paid') },
            { value: 'no', label: t('payment.owed') },
          ]}
          value={filter.paid ?? ''}
          onChange={(event) => set('paid', event.currentTarget.value)}
        />
      )}
      <SelectField
        {...all}
        label={t('admin.missing')}
        options={[
          { value: 'none', label: t('admin.missing_none') },
          { value: 'any', label: t('admin.missing_any') },
          ...requiredSteps.map((step) => ({
            value: step,
            label: t('admin.missing_in', { step: t(`step.${step}`) }),
          })),
        ]}
        value={filter.missing ?? ''}
        onChange={(event) => set('missing', event.currentTarget.value)}
      />
      {list !== 'products' && (
        <SelectField
          {...all}
          label={t('eligibility.title')}
          options={decisions.map((value) => ({ value, label: t(`eligibility.${value}`) }))}
          value={filter.eligibility ?? ''}
          onChange={(event) => set('eligibility', event.currentTarget.value)}
        />
      )}
      {labels.length > 0 && (
        <SelectField
          {...all}
          label={t('label.label')}
          options={labels.map((value) => ({ value, label: value }))}
          value={filter.label ?? ''}
          onChange={(event) => set('label', event.currentTarget.value)}
        />
      )}
    </search>
  )
}
