import { type ReactNode, useState } from 'react'
import type { Sort } from '#shared/sort.ts'
import { Button } from '#web/kit/Button.tsx'
import { Cell, HeadCell, NameCell, Row, Table } from '#web/kit/Table.tsx'
import { SelectCell, SelectHead } from './BulkBar.tsx'
import style from './List.module.css'
import { SortHead } from './SortHead.tsx'
import type { Selection } from './selection.ts'

export interface ListColumn<Item, Sorted extends string> {
  name: string
  label: string
  /**
   * `name` heads the row; `figure` is at the right; `long` ends in an ellipsis; `picture` and `actions` show no label.
   */
  look?: 'name' | 'figure' | 'long' | 'picture' | 'actions'
  /** The list can be sorted by it. */
  sort?: Sorted
  /** The first press on its label sorts in descending order: dates and amounts. */
  isNewestFirst?: boolean
  /** Left out on a narrow screen. */
  isSpare?: boolean
  /** On a phone its label precedes the value. */
  isLabelled?: boolean
  /** The full text of what may be cut off. */
  titleOf?(row: Item): string
  show(row: Item): ReactNode
  /** Of a name: small, behind it. */
  note?(row: Item): ReactNode
}

interface ListTableProps<Item, Sorted extends string> {
  caption: string
  rows: readonly Item[]
  columns: readonly ListColumn<Item, Sorted>[]
  /** The order of the list; none if it has only one. */
  sort?: Sort<Sorted> | undefined
  /** None where there is nothing to do with many. */
  selection?: Selection | undefined
  /** A list whose columns are chosen scrolls sideways. */
  isWide?: boolean
  /** What opens under a row by its name. */
  detail?: ((row: Item) => ReactNode) | undefined
}

/** The rows of a list. On a phone each row is a card, and the labels that sort stand in one line above. */
export function ListTable<Item extends { id: string }, Sorted extends string>(
  props: ListTableProps<Item, Sorted>,
) {
  const { caption, rows, columns, sort, selection, isWide = false, detail } = props
  const page = rows.map(({ id }) => id)
  return (
    <Table
      stacked
      wide={isWide}
      caption={caption}
      head={
        <>
          {selection && <SelectHead selection={selection} page={page} />}
          {columns.map((column) => (
            <Head key={column.name} column={column} sort={sort} />
          ))}
        </>
      }
    >
      {rows.map((row) => (
        <Item key={row.id} row={row} columns={columns} selection={selection} detail={detail} />
      ))}
    </Table>
  )
}

interface HeadProps<Row, Sorted extends string> {
  column: ListColumn<Row, Sorted>
  sort: Sort<Sorted> | undefined
}

function Head<Row, Sorted extends string>({ column, sort }: HeadProps<Row, Sorted>) {
  const { label, look } = column
  const spare = column.isSpare ?? false
  if (column.sort && sort) {
    return (
      <SortHead
        column={column.sort}
        sort={sort}
        isNewestFirst={column.isNewestFirst ?? false}
        figure={look === 'figure'}
        spare={spare}
      >
        {label}
      </SortHead>
    )
  }
  const isSilent = look === 'picture' || look === 'actions'
  return (
    <HeadCell
      figure={look === 'figure'}
      spare={spare}
      className={look === 'picture' ? style.picture : undefined}
    >
      {isSilent ? <span className="visually-hidden">{label}</span> : label}
    </HeadCell>
  )
}

interface ItemProps<Row, Sorted extends string> {
  row: Row
  columns: readonly ListColumn<Row, Sorted>[]
  selection: Selection | undefined
  detail: ((row: Row) => ReactNode) | undefined
}

function Item<Row extends { id: string }, Sorted extends string>(props: ItemProps<Row, Sorted>) {
  const { row, columns, selection, detail } = props
  const [isOpen, setIsOpen] = useState(false)
  const name = columns.find(({ look }) => look === 'name')
  return (
    <Row columns={columns.length + (selection ? 1 : 0)} detail={isOpen && detail?.(row)}>
      {selection && <SelectCell selection={selection} id={row.id} name={name?.titleOf?.(row) ?? ''} />}
      {columns.map((column) => {
        const { look, isSpare = false, isLabelled, label, titleOf, show, note } = column
        const title = titleOf?.(row)
        if (look === 'name') {
          return (
            <NameCell key={column.name} title={title}>
              {detail ? (
                <Button
                  look="text"
                  small
                  className={style.opener}
                  aria-expanded={isOpen}
                  onClick={() => setIsOpen(!isOpen)}
                >
                  {show(row)}
                  <svg className={style.chevron} viewBox="0 0 12 12" aria-hidden>
                    <path d="M2 4l4 4 4-4" />
                  </svg>
                </Button>
              ) : (
                show(row)
              )}
              {note && <small>{note(row)}</small>}
            </NameCell>
          )
        }
        return (
          <Cell
            key={column.name}
            title={title}
            figure={look === 'figure'}
            spare={isSpare}
            className={look === 'long' || look === 'picture' ? style[look] : undefined}
            data-label={isLabelled ? label : undefined}
          >
            {show(row)}
          </Cell>
        )
      })}
    </Row>
  )
}
