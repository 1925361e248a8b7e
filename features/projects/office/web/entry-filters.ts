import { getAdminContest, listAdminContests } from '#features/contests/contest/contract.ts'
import { eligibilities, projectLifecycle } from '#features/projects/lifecycle.ts'
import { steps } from '#features/projects/project/steps.ts'
import { inLanguage, type Localized } from '#shared/language.ts'
import { useApiQuery } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import type { Filter } from '#web/parts/list/ListFilter.tsx'
import type { EntrySearch } from '../contract-admin.ts'
import { listLabels } from '../contract-review.ts'
import type { ProjectList } from './list-columns.ts'

const answers = ['yes', 'no'] as const
const decisions = [...eligibilities, 'undecided'] as const
/** Nothing is required in the others. */
const requiredSteps = steps.filter(
  (step) => !['firm-info', 'client-info', 'preview', 'confirmation', 'information-product'].includes(step),
)

interface Place {
  list: ProjectList
  /** The contest of the list, or the one it is filtered by. */
  contestId: string | undefined
  search: EntrySearch
  /** The name of the firm it is filtered by. */
  firm: string | undefined
}

export function useEntryFilters(place: Place): Filter<EntrySearch>[] {
  const filters = useFilters(place)
  // A filter with nothing to choose is left out; one whose options are loading keeps its room.
  return filters.filter(
    ({ isShown = true, isLoading, options }) => isShown && (isLoading || options.length > 0),
  )
}

type Shown = Filter<EntrySearch> & {
  options: { value: string; label: string }[]
  isShown?: boolean
  isLoading?: boolean
}

function useFilters({ list, contestId, search, firm }: Place): Shown[] {
  const t = useMessages('projects')
  const language = useLanguage()
  const isProducts = list === 'products'
  const contests = useApiQuery(listAdminContests, {}, { enabled: list === 'entries' })
  const contest = useApiQuery(
    getAdminContest,
    { contestId: contestId ?? '' },
    { enabled: contestId !== undefined },
  )
  const labels = useApiQuery(listLabels, {}, { enabled: !isProducts }).data?.labels ?? []
  const disciplines = contest.data?.disciplines ?? []
  const discipline = disciplines.find(({ id }) => id === search.discipline)
  const named = (rows: readonly { id: string; name: Localized }[]) =>
    rows.map(({ id, name }) => ({ value: id, label: inLanguage(name, language) }))
  return [
    {
      name: 'contest',
      label: t('admin.contest'),
      options: named(contests.data ?? []),
      isLoading: contests.isLoading,
      removes: ['discipline', 'category'],
      isShown: list === 'entries',
    },
    { name: 'discipline', label: t('step.discipline'), options: named(disciplines), removes: ['category'] },
    { name: 'category', label: t('admin.category'), options: named(discipline?.categories ?? []) },
    {
      name: 'firm',
      label: t('user_firm.which'),
      // Chosen in the list of firms, and only taken off here.
      options: search.firm ? [{ value: search.firm, label: firm || t('user_firm.which') }] : [],
    },
    {
      name: 'status',
      label: t('admin.status'),
      options: projectLifecycle.statuses.map((value) => ({ value, label: t(`mine.${value}`) })),
    },
    {
      name: 'published',
      label: t('products.published'),
      options: answers.map((value) => ({ value, label: t(`conflict.${value}`) })),
      isShown: isProducts,
    },
    {
      name: 'paid',
      label: t('step.payment'),
      options: [
        { value: 'yes', label: t('payment.paid') },
        { value: 'no', label: t('payment.owed') },
      ],
      isShown: !isProducts,
    },
    {
      name: 'missing',
      label: t('admin.missing'),
      options: [
        { value: 'none', label: t('admin.missing_none') },
        { value: 'any', label: t('admin.missing_any') },
        ...requiredSteps.map((step) => ({
          value: step,
          label: t('admin.missing_in', { step: t(`step.${step}`) }),
        })),
      ],
    },
    {
      name: 'eligibility',
      label: t('eligibility.title'),
      options: decisions.map((value) => ({ value, label: t(`eligibility.${value}`) })),
      isShown: !isProducts,
    },
    { name: 'label', label: t('label.label'), options: labels.map((value) => ({ value, label: value })) },
  ]
}
