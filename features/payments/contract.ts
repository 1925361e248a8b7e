import { z } from 'zod'
import { languages } from '#shared/language.ts'
import { Cents, Currency } from '#shared/money.ts'
import { FilledLine, Line } from '#shared/text.ts'
import { taxNames } from './taxes.ts'

export const itemKinds = ['first_category', 'further_category'] as const
export type ItemKind = (typeof itemKinds)[number]

export const providerNames = ['sandbox', 'none'] as const
export type ProviderName = (typeof providerNames)[number]

export const BillingAddress = z.object({
  name: FilledLine(200),
  company: Line(200),
  address: FilledLine(300),
  city: FilledLine(120),
  zip: FilledLine(20),
  country: z.string().length(2),
  state: Line(10),
})
export type BillingAddress = z.infer<typeof BillingAddress>

/** Everything an invoice says, as it was on its day. */
export const InvoiceSnapshot = z.object({
  currency: Currency,
  projectName: z.string(),
  buyer: BillingAddress,
  items: z.array(z.object({ label: z.record(z.enum(languages), z.string()), amount: Cents })),
  preTotal: Cents,
  couponCode: z.string().nullable(),
  discount: Cents,
  subtotal: Cents,
  taxes: z.array(z.object({ tax: z.enum(taxNames), millionths: z.int(), amount: Cents })),
  total: Cents,
})
export type InvoiceSnapshot = z.infer<typeof InvoiceSnapshot>
