import type { ComponentPropsWithRef, ReactNode } from 'react'
import { classes } from './classes.ts'
import style from './Table.module.css'

type TableProps = {
  /** The table's caption, for screen readers only. */
  caption: string
  /** One row of `HeadCell`. */
  head: ReactNode
  /** Bodies or rows: `Band`, `Row`. */
  children: ReactNode
  /**
   * On a phone each row is a name with its facts beneath: for facts that are clear without a column header.
   */
  stacked?: boolean
  /** For columns that the user chooses: a table wider than the page scrolls sideways. */
  wide?: boolean
  className?: string | undefined
}

/**
 * A dense admin list. Its header row is sticky, and the page scrolls, not a box inside it. On a phone with large type the
 * table scrolls sideways.
 */
export function Table({ caption, head, children, stacked, wide, className }: TableProps) {
  return (
    <div className={classes(style.frame, wide && style.wide)}>
      <table className={classes(style.table, stacked && style.stacked, className)}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>{head}</tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  )
}

type CellLook = {
  /** At the right, with figures of one width. */
  figure?: boolean
  /** Left out on a narrow screen. */
  spare?: boolean
}

export function HeadCell({ figure, spare, className, ...rest }: ComponentPropsWithRef<'th'> & CellLook) {
  return (
    <th scope="col" {...rest} className={classes(figure && style.figure, spare && style.spare, className)} />
  )
}

export function Cell({ figure, spare, className, ...rest }: ComponentPropsWithRef<'td'> & CellLook) {
  return <td {...rest} className={classes(figure && style.figure, spare && style.spare, className)} />
}

/** The row header cell: a long name ends in an ellipsis, so pass `title` too. */
export function NameCell({ className, ...rest }: ComponentPropsWithRef<'th'>) {
  return <th scope="row" {...rest} className={classes(style.name, className)} />
}

/** An italic word over the rows of one level, with its facts beside it. */
export function Band({ columns, name, facts }: { columns: number; name: ReactNode; facts?: ReactNode[] }) {
  return (
    <tr className={style.band}>
      <th colSpan={columns} scope="colgroup">
        <span className={style.level}>{name}</span>
        {facts?.map((fact, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: facts have no identity except their position.
          <span key={place} className={style.fact}>
            {fact}
          </span>
        ))}
      </th>
    </tr>
  )
}

type RowProps = {
  columns: number
  /** The content that expands under the row; a button in the row has `aria-expanded`. */
  detail?: ReactNode
  children: ReactNode
}

export function Row({ columns, detail, children }: RowProps) {
  return (
    <>
      <tr className={classes(style.row, Boolean(detail) && style.open)}>{children}</tr>
      {detail && (
        <tr className={style.detail}>
          <td colSpan={columns}>{detail}</td>
        </tr>
      )}
    </>
  )
}
