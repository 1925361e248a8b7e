import { useState } from 'react'
import { formatCountry, formatDay } from '#shared/format.ts'
import { useListSearch } from '#web/api/address-search.ts'
import { useApiQuery } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Anchor } from '#web/kit/Anchor.tsx'
import { links } from '#web/links.ts'
import { AdminList } from '#web/parts/list/AdminList.tsx'
import { BulkDone } from '#web/parts/list/BulkDone.tsx'
import { ExportButtons } from '#web/parts/list/ExportButtons.tsx'
import type { ListColumn } from '#web/parts/list/ListTable.tsx'
import type { ChosenRows } from '#web/parts/list/selection.ts'
import {
  exportUsers,
  listUsers,
  roleNames,
  type UserColumn,
  type UserRow,
  UserSearch,
  userFilters,
} from '../contract-users.ts'
import { UserBulk } from './UserBulk.tsx'

/** All accounts. */
export function Component() {
  const t = useMessages('users')
  const { search, page } = useListSearch(UserSearch)
  const [done, setDone] = useState<string | null>(null)
  const found = useApiQuery(listUsers, { ...search, page })
  const exports = (chosen: ChosenRows<UserSearch>) => (
    <ExportButtons file={exportUsers} inputOf={(format) => ({ chosen, format })} />
  )
  return (
    <AdminList
      views="users"
      title={t('title')}
      count={(count) => t('count', { count })}
      search={search}
      searchLabel={t('search')}
      filters={[
        {
          name: 'role',
          label: t('role'),
          options: roleNames.map((value) => ({ value, label: t(`role.${value}`) })),
        },
        {
          name: 'status',
          label: t('status'),
          options: userFilters.map((value) => ({ value, label: t(`status_${value}`) })),
        },
      ]}
      tools={exports({ search })}
      found={found}
      empty={t('empty')}
      columns={useUserColumns()}
      sort={search.sort}
      summary={done && <BulkDone message={done} />}
      bulk={(chosen) => (
        <>
          <UserBulk chosen={chosen} onDone={setDone} />
          {exports(chosen)}
        </>
      )}
    />
  )
}

function useUserColumns(): ListColumn<UserRow, UserColumn>[] {
  const t = useMessages('users')
  const field = useMessages('accounts')
  const language = useLanguage()
  const dayOf = (moment: string | null) => moment && formatDay(moment.slice(0, 10), language)
  const nameOf = (user: UserRow) =>
    user.status === 'deleted' ? t('status_deleted') : `${user.firstName} ${user.lastName}`.trim()
  return [
    {
      name: 'name',
      label: t('name'),
      look: 'name',
      sort: 'name',
      titleOf: nameOf,
      show: (user) =>
        user.status === 'deleted' ? (
          <span className="muted">{nameOf(user)}</span>
        ) : (
          <Anchor href={links.adminUser(user.id)}>{nameOf(user)}</Anchor>
        ),
      note: (user) => user.companyName,
    },
    {
      name: 'email',
      label: field('field.email'),
      look: 'long',
      sort: 'email',
      titleOf: (user) => user.email,
      show: ({ email, status }) => (
        <>
          {email}
          {status === 'unconfirmed' && <span className="muted"> · {t('status_unconfirmed')}</span>}
        </>
      ),
    },
    {
      name: 'roles',
      label: t('roles'),
      show: ({ roles }) => roles.map((role) => t(`role.${role}`)).join(', '),
    },
    {
      name: 'country',
      label: field('field.country'),
      sort: 'country',
      isSpare: true,
      show: ({ country }) => country && formatCountry(country, language),
    },
    {
      name: 'seen',
      label: t('seen'),
      sort: 'seen',
      isNewestFirst: true,
      isSpare: true,
      show: ({ lastSeenAt }) => dayOf(lastSeenAt),
    },
    {
      name: 'created',
      label: t('created'),
      sort: 'created',
      isNewestFirst: true,
      isSpare: true,
      show: ({ createdAt }) => dayOf(createdAt),
    },
  ]
}
