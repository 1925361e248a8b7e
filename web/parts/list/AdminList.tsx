import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import type { ViewList } from '#features/accounts/office/contract-views.ts'
import { formatNumber } from '#shared/format.ts'
import { countedAtMost } from '#shared/list.ts'
import type { Sort } from '#shared/sort.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { ButtonLink } from '#web/kit/Button.tsx'
import { StateScreen } from '#web/kit/StateScreen.tsx'
import { TitleBlock } from '#web/kit/TitleBlock.tsx'
import { isOwnJury, Waiting } from '#web/offline/Waiting.tsx'
import { Pages } from '#web/parts/Pages.tsx'
import { BulkBar } from './BulkBar.tsx'
import { ColumnsButton } from './ColumnsButton.tsx'
import { useColumns } from './columns.ts'
import { type Filter, isNarrowed, ListFilter, type ListSearch } from './ListFilter.tsx'
import { type ListColumn, ListTable } from './ListTable.tsx'
import { SavedViews } from './SavedViews.tsx'
import { type ChosenRows, useSelection } from './selection.ts'

interface AdminListProps<Row, Search, Sorted extends string> {
  title: string
  /** The number of rows in words, under the title. */
  count?(total: number): string
  /** Under the title instead of the number. */
  facts?: ReactNode
  action?: ReactNode
  /** Between the title and the filters. */
  notice?: ReactNode
  /** The name under which views of the list are saved. */
  views: ViewList
  /** The search in the address. */
  search: Search
  searchLabel: string
  filters?: readonly Filter<Search>[]
  /** Under the filters. */
  tools?: ReactNode
  found: UseQueryResult<{ rows: Row[]; total: number }, Error>
  failed?: string
  empty: string
  /** Between the filters and the rows. */
  summary?: ReactNode
  columns: readonly ListColumn<Row, Sorted>[]
  sort?: Sort<Sorted>
  /** The columns until the organiser chooses others. Without it the list always has all. */
  byDefault?: readonly string[]
  detail?(row: Row): ReactNode
  /** What applies to the selected rows. */
  bulk?(chosen: ChosenRows<Search>, count: number): ReactNode
}

/** A list of the back office: searched, filtered, sorted and paged by its address. */
export function AdminList<
  Row extends { id: string },
  Search extends ListSearch,
  Sorted extends string = never,
>(props: AdminListProps<Row, Search, Sorted>) {
  const { title, search, found, columns, sort, bulk, views } = props
  const t = useMessages('shared')
  const language = useLanguage()
  const { pathname } = useLocation()
  const selection = useSelection(JSON.stringify(search))
  const choosable = columns.filter(({ look }) => look !== 'name')
  const names = choosable.map(({ name }) => name)
  const chosen = useColumns(views, names, props.byDefault ?? names)
  const shown = props.byDefault
    ? columns.filter(({ name, look }) => look === 'name' || chosen.columns.includes(name))
    : columns
  const total = found.data?.total
  const counted =
    total !== undefined && total > countedAtMost
      ? t('list.more_than', { count: formatNumber(countedAtMost, language) })
      : total !== undefined && props.count?.(total)
  // The count has its line before it is known.
  const facts = counted || (props.count && found.isLoading && '\u00a0')
  if (found.data === undefined && isOwnJury(found.error)) {
    return (
      <>
        <TitleBlock title={title} />
        <Waiting of={found}>{() => null}</Waiting>
      </>
    )
  }
  return (
    <>
      <TitleBlock title={title} facts={props.facts ?? facts} action={props.action} />
      {props.notice}
      <SavedViews list={views} columns={chosen.columns} onColumns={chosen.choose} />
      <ListFilter search={search} searchLabel={props.searchLabel} filters={props.filters ?? []}>
        {props.byDefault && (
          <ColumnsButton
            all={choosable}
            byDefault={props.byDefault}
            columns={chosen.columns}
            onChoose={chosen.choose}
          />
        )}
        {props.tools}
      </ListFilter>
      {props.summary}
      <Waiting of={found} {...(props.failed ? { failed: props.failed } : {})}>
        {({ rows, total: all }) =>
          rows.length === 0 ? (
            <StateScreen
              heading="h2"
              title={isNarrowed(search) ? t('list.none_found') : props.empty}
              actions={isNarrowed(search) && <ButtonLink href={pathname}>{t('list.show_all')}</ButtonLink>}
            />
          ) : (
            <>
              <ListTable
                caption={title}
                rows={rows}
                columns={shown}
                sort={sort}
                isWide={props.byDefault !== undefined}
                selection={bulk && selection}
                detail={props.detail}
              />
              <Pages total={all} />
              {bulk && (
                <BulkBar selection={selection} total={all}>
                  {bulk(
                    selection.isAll ? { search } : { ids: [...selection.ids] },
                    selection.isAll ? all : selection.ids.length,
                  )}
                </BulkBar>
              )}
            </>
          )
        }
      </Waiting>
    </>
  )
}
