import { z } from 'zod'
import { BillingDraft } from '#features/payments/checkout/billing.ts'
import { itemKinds } from '#features/payments/core/item-kinds.ts'
import { providerNames } from '#features/payments/core/provider-names.ts'
import { taxNames } from '#features/payments/taxes/taxes.ts'
import { languages } from '#shared/language.ts'
import { Cents, Currency } from '#shared/money.ts'

const Localized = z.record(z.enum(languages), z.string())

const Taxes = z.array(z.object({ tax: z.enum(taxNames), ratePpm: z.int(), amount: Cents }))

/** Who issues an invoice, as it says so. */
export const Seller = z.object({
  name: z.string(),
  address: z.array(z.string()),
  email: z.string(),
  gstNumber: z.string(),
  qstNumber: z.string(),
})
export type Seller = z.infer<typeof Seller>

/** Everything an invoice says, as it was on its day. */
export const InvoiceSnapshot = z.object({
  currency: Currency,
  projectName: z.string(),
  /** The contest that the project is entered in; an article has none. */
  contest: Localized.optional(),
  buyer: BillingDraft,
  seller: Seller,
  paidBy: z.enum(providerNames),
  /** The day on which the money came, where that is not the invoice's own. */
  paidOn: z.iso.date().optional(),
  /** What the bank calls the transfers, where several paid together. */
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

/** Everything a credit note says; its amounts are what is given back, and positive. */
export const CreditNoteSnapshot = z.object({
  currency: Currency,
  projectName: z.string(),
  /** The contest that the project is entered in; an article has none. */
  contest: Localized.optional(),
  buyer: BillingDraft,
  seller: Seller,
  invoiceNumber: z.string(),
  invoicedOn: z.iso.date(),
  reason: z.string(),
  /** The day on which the money went back, where that was made elsewhere; otherwise the credit note's own. */
  givenBackOn: z.iso.date().optional(),
  items: z.array(z.object({ kind: z.enum(itemKinds), label: Localized, amount: Cents })),
  subtotal: Cents,
  taxes: Taxes,
  total: Cents,
})
export type CreditNoteSnapshot = z.infer<typeof CreditNoteSnapshot>
