import type { ReactNode } from 'react'
import { moneyParts } from '#shared/format.ts'
import type { Language } from '#shared/language.ts'
import type { Cents, Currency } from '#shared/money.ts'
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
  /** An item is a purchase, a reduction is a discount, a loss is money gone, and the others are subtotals. */
  kind?: 'item' | 'sum' | 'subtotal' | 'reduction' | 'loss'
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

interface ReceiptTotalProps {
  label: ReactNode
  amount: Cents
  currency: Currency
  language: Language
}

export function ReceiptTotal({ label, amount, currency, language }: ReceiptTotalProps) {
  const [before, figure, after] = moneyParts(amount, currency, language)
  return (
    <tbody className={classes(style.total)}>
      <tr>
        <th scope="row">{label}</th>
        <td>
          {before && <small className={style.currency}>{before}</small>} {figure}{' '}
          {after && <small className={style.currency}>{after}</small>}
        </td>
      </tr>
    </tbody>
  )
}
