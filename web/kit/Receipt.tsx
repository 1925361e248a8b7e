import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import style from './Receipt.module.css'

/** A receipt without a border; it contains `ReceiptGroup`s, then one `ReceiptTotal`. */
export function Receipt({ caption, children }: { caption: string; children: ReactNode }) {
  return (
    <table className={style.receipt}>
      <caption className="visually-hidden">{caption}</caption>
      {children}
    </table>
  )
}

export function ReceiptGroup({ children }: { children: ReactNode }) {
  return <tbody>{children}</tbody>
}

type ReceiptLineProps = {
  label: ReactNode
  /** "first category", "10 %". */
  note?: ReactNode
  /** The amount in the reader's language, without the currency. */
  amount: ReactNode
  /** An item is a purchase, a reduction is a discount, and the others are subtotals. */
  kind?: 'item' | 'sum' | 'subtotal' | 'reduction'
  /** A secondary action on the line: "Remove". */
  action?: ReactNode
}

export function ReceiptLine({ label, note, amount, kind = 'sum', action }: ReceiptLineProps) {
  return (
    <tr className={style[kind]}>
      <th scope="row">
        {label}
        {note && <span className={style.note}>{note}</span>}
        {action && <span className={style.act}>{action}</span>}
      </th>
      <td>{amount}</td>
    </tr>
  )
}

export function ReceiptTotal(props: { label: ReactNode; currency: ReactNode; amount: ReactNode }) {
  return (
    <tbody className={classes(style.total)}>
      <tr>
        <th scope="row">{props.label}</th>
        <td>
          <small className={style.currency}>{props.currency}</small> {props.amount}
        </td>
      </tr>
    </tbody>
  )
}
