import { z } from 'zod'
import { languages } from '#shared/language.ts'
import { Cents, Currency } from '#shared/money.ts'
import { BillingDraft } from './billing-address.ts'
import { itemKinds } from './item-kinds.ts'
import { providerNames } from './provider-names.ts'
import { taxNames } from './taxes.ts'

const Localized = z.record(z.enum(languages), z.string())

const Taxes = z.array(z.object({ tax: z.enum(taxNames), ratePpm: z.int(), amount: Cents }))

/** The issuer of an invoice, as printed. */
export const Seller = z.object({
  name: z.string(),
  address: z.array(z.string()),
  email: z.string(),
  gstNumber: z.string(),
  qstNumber: z.string(),
})
export type Seller = z.infer<typeof Seller>

/** The contents of an invoice, as they were when it was issued. */
export const InvoiceSnapshot = z.object({
  currency: Currency,
  projectName: z.string(),
  /** The project's contest. Null for an article. */
  contest: Localized.optional(),
  buyer: BillingDraft,
  seller: Seller,
  paidBy: z.enum(providerNames),
  /** The day on which the money arrived, if it differs from the invoice date. */
  paidOn: z.iso.date().optional(),
  /** How to pay an invoice that is issued before it is paid: the lines of the transfer instructions. */
  payBy: z.array(z.string()).optional(),
  /** The last day to pay it. */
  dueOn: z.iso.date().optional(),
  /** The bank's references, if several transfers paid together. */
  references: z.array(z.string()).optional(),
  items: z.array(z.object({ kind: z.enum(itemKinds), label: Localized, amount: Cents })),
  preTotal: Cents,
  couponCode: z.string().nullable(),
  discount: Cents,
  subtotal: Cents,
  taxes: Taxes,
  total: Cents,
})
export type InvoiceSnapshot = z.infer<typeof InvoiceSnapshot>

/** The contents of a credit note. Its amounts are what was refunded, as positive numbers. */
export const CreditNoteSnapshot = z.object({
  currency: Currency,
  projectName: z.string(),
  /** The project's contest. Null for an article. */
  contest: Localized.optional(),
  buyer: BillingDraft,
  seller: Seller,
  invoiceNumber: z.string(),
  invoicedOn: z.iso.date(),
  reason: z.string(),
  /** Cancels an invoice that was never paid. */
  isUnpaid: z.boolean().optional(),
  /** The day of an external refund. Otherwise the date of the credit note. */
  givenBackOn: z.iso.date().optional(),
  items: z.array(z.object({ kind: z.enum(itemKinds), label: Localized, amount: Cents })),
  subtotal: Cents,
  taxes: Taxes,
  total: Cents,
})
export type CreditNoteSnapshot = z.infer<typeof CreditNoteSnapshot>
