import { useState } from 'react'
import { formatCountry, formatNumber, formatShortDay, joinParts } from '#shared/format.ts'
import { useListSearch } from '#web/api/address-search.ts'
import { useApiQuery } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Anchor } from '#web/kit/Anchor.tsx'
import { Button } from '#web/kit/Button.tsx'
import { links } from '#web/links.ts'
import { AdminList } from '#web/parts/list/AdminList.tsx'
import type { ListColumn } from '#web/parts/list/ListTable.tsx'
import { type AdminFirm, type FirmColumn, FirmSearch, listAdminFirms } from '../contract-merge.ts'
import style from './AdminFirms.module.css'
import { MergeDialog } from './MergeDialog.tsx'

/** All firms. */
export function Component() {
  const t = useMessages('firms')
  const language = useLanguage()
  const { search, page } = useListSearch(FirmSearch)
  const found = useApiQuery(listAdminFirms, { ...search, page })
  const [merging, setMerging] = useState<AdminFirm | null>(null)
  return (
    <>
      <AdminList
        views="firms"
        title={t('admin.title')}
        count={(count) => t('admin.count', { count, shown: formatNumber(count, language) })}
        search={search}
        searchLabel={t('admin.search')}
        found={found}
        failed={t('admin.failed')}
        empty={t('admin.none')}
        columns={useFirmColumns(setMerging)}
        sort={search.sort}
      />
      {merging && <MergeDialog one={merging} onClose={() => setMerging(null)} />}
    </>
  )
}

function useFirmColumns(onMerge: (firm: AdminFirm) => void): ListColumn<AdminFirm, FirmColumn>[] {
  const t = useMessages('firms')
  const language = useLanguage()
  return [
    {
      name: 'name',
      label: t('which'),
      look: 'name',
      sort: 'name',
      titleOf: ({ name }) => name,
      show: ({ name }) => name,
    },
    {
      name: 'city',
      label: t('admin.place'),
      sort: 'city',
      show: ({ city, country }) => joinParts([city, country && formatCountry(country, language)], language),
    },
    { name: 'website', label: t('field.website'), sort: 'website', isSpare: true, show: ({ host }) => host },
    {
      name: 'members',
      label: t('users.members'),
      look: 'figure',
      sort: 'members',
      isNewestFirst: true,
      isSpare: true,
      show: ({ members }) => members,
    },
    {
      name: 'created',
      label: t('admin.entered'),
      sort: 'created',
      isNewestFirst: true,
      isSpare: true,
      show: ({ createdAt }) => formatShortDay(createdAt.slice(0, 10), language),
    },
    {
      name: 'actions',
      label: t('admin.actions'),
      look: 'actions',
      show: (firm) => (
        <span className={style.actions}>
          <Anchor
            href={links.adminEntriesOfFirm(firm.id)}
            aria-label={t('admin.projects_named', { firm: firm.name })}
          >
            {t('admin.projects')}
          </Anchor>
          <Button
            small
            look="text"
            aria-label={t('merge.row_named', { firm: firm.name })}
            onClick={() => onMerge(firm)}
          >
            {t('merge.row')}
          </Button>
        </span>
      ),
    },
  ]
}
