import { useSearchParams } from 'react-router'
import { exportFormats, formatNames } from '#shared/csv.ts'
import { formatCountry, formatDay } from '#shared/format.ts'
import { useAddressSearch } from '#web/api/address-search.ts'
import { oneOf } from '#web/api/in-address.ts'
import { useApiQuery } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Anchor } from '#web/kit/Anchor.tsx'
import { ButtonLink } from '#web/kit/Button.tsx'
import { SelectField } from '#web/kit/fields/SelectField.tsx'
import { TextField } from '#web/kit/fields/TextField.tsx'
import { StateScreen } from '#web/kit/StateScreen.tsx'
import { Cell, HeadCell, NameCell, Row, Table } from '#web/kit/Table.tsx'
import { TitleBlock } from '#web/kit/TitleBlock.tsx'
import { links } from '#web/links.ts'
import { Waiting } from '#web/offline/Waiting.tsx'
import { DownloadButton } from '#web/parts/DownloadButton.tsx'
import { SavedViews } from '#web/parts/list/SavedViews.tsx'
import { NextRows } from '#web/parts/Pages.tsx'
import {
  exportUsers,
  listUsers,
  roleNames,
  type UserRow,
  type UserSearch,
  type UserSort,
  userFilters,
  userSorts,
} from '../contract-users.ts'
import style from './Users.module.css'

const narrowing = ['q', 'role', 'status']

/** The search in the address; invalid values are ignored. */
function searchIn(search: URLSearchParams): UserSearch {
  return {
    q: search.get('q') ?? '',
    role: oneOf(search, 'role', roleNames),
    status: oneOf(search, 'status', userFilters),
    sort: oneOf(search, 'sort', userSorts) ?? 'created',
    direction: oneOf(search, 'direction', ['up', 'down']) ?? 'down',
  }
}

/** All accounts. The address has the search, the filters, the order and the place in the list. */
export function Component() {
  const t = useMessages('users')
  const [search] = useSearchParams()
  const input = searchIn(search)
  const after = search.get('after') ?? undefined
  const found = useApiQuery(listUsers, { ...input, after })
  const isNarrowed = narrowing.some((name) => search.get(name))
  return (
    <>
      <TitleBlock title={t('title')} facts={found.data && t('count', { count: found.data.count })} />
      <SavedViews list="users" />
      <UserFilter input={input} />
      <Waiting of={found}>
        {({ users, next }) =>
          users.length === 0 ? (
            <StateScreen
              heading="h2"
              title={t(isNarrowed ? 'none_found' : 'empty')}
              actions={isNarrowed && <ButtonLink href={links.adminUsers()}>{t('show_all')}</ButtonLink>}
            />
          ) : (
            <>
              <UserTable rows={users} input={input} />
              <NextRows next={next} />
            </>
          )
        }
      </Waiting>
    </>
  )
}

function UserTable({ rows, input }: { rows: readonly UserRow[]; input: UserSearch }) {
  const t = useMessages('users')
  const field = useMessages('accounts')
  const head = (
    <>
      <SortHead by="name" input={input} label={t('name')} />
      <SortHead by="email" input={input} label={field('field.email')} />
      <HeadCell>{t('roles')}</HeadCell>
      <SortHead spare by="country" input={input} label={field('field.country')} />
      <SortHead spare by="seen" input={input} label={t('seen')} />
      <SortHead spare by="created" input={input} label={t('created')} />
    </>
  )
  return (
    <Table stacked caption={t('title')} head={head}>
      {rows.map((user) => (
        <UserLine key={user.id} user={user} />
      ))}
    </Table>
  )
}

interface SortHeadProps {
  by: UserSort
  label: string
  input: UserSearch
  spare?: boolean
}

/** Sorts by its column: texts from A and dates from the newest, and the other way at the next press. */
function SortHead({ by, label, input, spare }: SortHeadProps) {
  const [search] = useSearchParams()
  const isCurrent = input.sort === by
  const isUp = input.direction === 'up'
  const beginsUp = by !== 'seen' && by !== 'created'
  const query = new URLSearchParams(search)
  query.delete('after')
  query.set('sort', by)
  query.set('direction', (isCurrent ? !isUp : beginsUp) ? 'up' : 'down')
  return (
    <HeadCell spare={spare ?? false} aria-sort={isCurrent ? (isUp ? 'ascending' : 'descending') : undefined}>
      <Anchor className={style.sort} href={`${links.adminUsers()}?${query}`}>
        {label}
        {isCurrent && <span aria-hidden="true">{isUp ? ' ↑' : ' ↓'}</span>}
      </Anchor>
    </HeadCell>
  )
}

function UserLine({ user }: { user: UserRow }) {
  const t = useMessages('users')
  const language = useLanguage()
  const name = `${user.firstName} ${user.lastName}`.trim()
  if (user.status === 'deleted') {
    return (
      <Row columns={6}>
        <NameCell className="muted">{t('status_deleted')}</NameCell>
        <Cell />
        <Cell />
        <Cell spare />
        <Cell spare />
        <Cell spare>{formatDay(user.createdAt.slice(0, 10), language)}</Cell>
      </Row>
    )
  }
  return (
    <Row columns={6}>
      <NameCell title={name}>
        <Anchor href={links.adminUser(user.id)}>{name}</Anchor>
        {user.companyName && <small>{user.companyName}</small>}
      </NameCell>
      <Cell className={style.email} title={user.email}>
        {user.email}
        {user.status === 'unconfirmed' && <span className="muted"> · {t('status_unconfirmed')}</span>}
      </Cell>
      <Cell>{user.roles.map((role) => t(`role.${role}`)).join(', ')}</Cell>
      <Cell spare>{user.country && formatCountry(user.country, language)}</Cell>
      <Cell spare>{user.lastSeenAt && formatDay(user.lastSeenAt.slice(0, 10), language)}</Cell>
      <Cell spare>{formatDay(user.createdAt.slice(0, 10), language)}</Cell>
    </Row>
  )
}

function UserFilter({ input }: { input: UserSearch }) {
  const t = useMessages('users')
  const { typed, setTyped, set } = useAddressSearch()
  return (
    <search className={style.filter}>
      <TextField
        compact
        type="search"
        label={t('search')}
        maxLength={200}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <SelectField
        compact
        label={t('role')}
        placeholder={t('all')}
        value={input.role ?? ''}
        options={roleNames.map((value) => ({ value, label: t(`role.${value}`) }))}
        onChange={(event) => set('role', event.currentTarget.value)}
      />
      <SelectField
        compact
        label={t('status')}
        placeholder={t('all')}
        value={input.status ?? ''}
        options={userFilters.map((value) => ({ value, label: t(`status_${value}`) }))}
        onChange={(event) => set('status', event.currentTarget.value)}
      />
      <div className={style.exports}>
        {exportFormats.map((format) => (
          <DownloadButton key={format} look="text" small file={exportUsers} input={{ ...input, format }}>
            {t('export', { format: formatNames[format] })}
          </DownloadButton>
        ))}
      </div>
    </search>
  )
}
