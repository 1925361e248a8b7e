import type { BillingDraft } from '#features/payments/money/billing-address.ts'
import { mostDaysToPay, usualDaysToPay } from '#features/payments/money/sponsor-lines.ts'
import { formatAmount } from '#shared/format.ts'
import type { Language } from '#shared/language.ts'
import type { Currency } from '#shared/money.ts'
import { centsTyped } from '#shared/typed-money.ts'
import type { SponsorInvoiceView } from '../contract-sponsors.ts'

/** A line as typed. */
export interface TypedLine {
  description: string
  quantity: string
  price: string
}

export interface SponsorForm {
  title: string
  email: string
  language: Language
  currency: Currency
  billing: BillingDraft
  /** As typed. */
  daysToPay: string
  lines: TypedLine[]
}

export const emptyLine: TypedLine = { description: '', quantity: '1', price: '' }

export function formOf(invoice: SponsorInvoiceView | undefined, language: Language): SponsorForm {
  if (!invoice) {
    const billing = { name: '', company: '', address: '', city: '', zip: '', country: 'CA', state: '' }
    const daysToPay = String(usualDaysToPay)
    return { title: '', email: '', language, currency: 'CAD', billing, daysToPay, lines: [emptyLine] }
  }
  const { title, email, currency, billing } = invoice
  const daysToPay = String(invoice.daysToPay)
  const lines = invoice.lines.map(({ description, quantity, unitPrice }) => ({
    description,
    quantity: String(quantity),
    price: formatAmount(unitPrice, language),
  }))
  return { title, email, language: invoice.language, currency, billing, daysToPay, lines }
}

/** The days to pay; `null` for what cannot be read. */
export function daysIn(typed: string): number | null {
  const days = /^\d{1,3}$/.test(typed.trim()) ? Number(typed) : Number.NaN
  return days <= mostDaysToPay ? days : null
}

const quantityIn = (typed: string) => (/^\d{1,4}$/.test(typed.trim()) ? Number(typed) : 0)

/** The numbers of a line; zero for one that cannot be read. */
export function numbersIn({ quantity, price }: TypedLine, language: Language) {
  return { quantity: quantityIn(quantity), unitPrice: centsTyped(price, language) ?? 0 }
}
