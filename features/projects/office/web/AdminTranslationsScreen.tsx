import { listAdminContests } from '#features/contests/contest/contract.ts'
import {
  type AdminTranslation,
  listTranslations,
  type TranslationColumn,
  TranslationSearch,
} from '#features/projects/project/contract-translation.ts'
import { formatDay, formatLanguage, formatNumber } from '#shared/format.ts'
import { inLanguage, languages } from '#shared/language.ts'
import { useListSearch } from '#web/api/address-search.ts'
import { useApiQuery } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Anchor } from '#web/kit/Anchor.tsx'
import { links } from '#web/links.ts'
import { AdminList } from '#web/parts/list/AdminList.tsx'
import type { ListColumn } from '#web/parts/list/ListTable.tsx'

/** Paid translations to be written. */
export function Component() {
  const t = useMessages('projects')
  const spoken = useLanguage()
  const { search, page } = useListSearch(TranslationSearch)
  const found = useApiQuery(listTranslations, { ...search, page })
  const contests = useApiQuery(listAdminContests, {}).data ?? []
  return (
    <AdminList
      views="translations"
      title={t('admin_translation.title')}
      count={(count) => t('admin_translation.count', { count })}
      search={search}
      searchLabel={t('admin.search')}
      filters={[
        {
          name: 'contest',
          label: t('admin.contest'),
          options: contests.map(({ id, name }) => ({ value: id, label: inLanguage(name, spoken) })),
        },
        {
          name: 'to',
          label: t('admin_translation.to'),
          options: languages.map((value) => ({ value, label: formatLanguage(value, spoken) })),
        },
        {
          name: 'due',
          label: t('admin_translation.due'),
          options: [{ value: 'overdue', label: t('admin_translation.overdue') }],
        },
      ]}
      found={found}
      empty={t('admin_translation.empty')}
      columns={useTranslationColumns()}
      sort={search.sort}
    />
  )
}

function useTranslationColumns(): ListColumn<AdminTranslation, TranslationColumn>[] {
  const t = useMessages('projects')
  const spoken = useLanguage()
  const titleOf = ({ title }: AdminTranslation) => title || t('untitled.project')
  return [
    {
      name: 'project',
      label: t('kind.project'),
      look: 'name',
      sort: 'project',
      titleOf,
      show: (one) => (
        <Anchor href={links.adminTranslation(one.id)}>
          <bdi>{titleOf(one)}</bdi>
        </Anchor>
      ),
    },
    {
      name: 'languages',
      label: t('text.languages'),
      sort: 'languages',
      show: ({ from, to }) =>
        t('admin_translation.pair', { from: formatLanguage(from, spoken), to: formatLanguage(to, spoken) }),
    },
    {
      name: 'contest',
      label: t('admin.contest'),
      sort: 'contest',
      isNewestFirst: true,
      isSpare: true,
      show: ({ contest }) => contest && inLanguage(contest, spoken),
    },
    {
      name: 'characters',
      label: t('admin_translation.characters'),
      look: 'figure',
      isSpare: true,
      show: ({ characters }) => formatNumber(characters, spoken),
    },
    {
      name: 'due',
      label: t('admin_translation.due'),
      sort: 'due',
      show: (one) => <DueOn translation={one} />,
    },
  ]
}

function DueOn({ translation }: { translation: AdminTranslation }) {
  const t = useMessages('projects')
  const spoken = useLanguage()
  const { dueOn } = translation
  if (!dueOn) return null
  const isLate = dueOn < new Date().toISOString().slice(0, 10)
  return (
    <>
      {formatDay(dueOn, spoken)} {isLate && <small className="warn">{t('admin_translation.late')}</small>}
    </>
  )
}
