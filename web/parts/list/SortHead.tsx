import type { ReactNode } from 'react'
import type { Sort } from '#shared/sort.ts'
import { useSetInAddress } from '#web/api/address-search.ts'
import { HeadCell } from '#web/kit/Table.tsx'
import style from './List.module.css'

interface SortHeadProps<Column extends string> {
  column: Column
  /** The list's current order. */
  sort: Sort<Column>
  /** The first press sorts in descending order. */
  isNewestFirst?: boolean
  figure?: boolean
  spare?: boolean
  children: ReactNode
}

/** A column's header that sorts the list by it, and in the opposite direction when pressed again. */
export function SortHead<Column extends string>(props: SortHeadProps<Column>) {
  const { column, sort, isNewestFirst, children, ...look } = props
  const set = useSetInAddress()
  const isAscending = sort === column
  const isDescending = sort === `-${column}`
  const next = isAscending || (isNewestFirst && !isDescending) ? `-${column}` : column
  return (
    <HeadCell {...look} aria-sort={isAscending ? 'ascending' : isDescending ? 'descending' : undefined}>
      <button type="button" className={style.sort} onClick={() => set('sort', next)}>
        {children}
        <span aria-hidden="true">{isAscending ? ' ↑' : isDescending ? ' ↓' : ''}</span>
      </button>
    </HeadCell>
  )
}
