import { z } from 'zod'
import { Line } from '#shared/text.ts'

/** A country's code, or nothing. */
export const CountryCode = z.union([z.literal(''), z.string().regex(/^[A-Z]{2}$/)])

/** The billing address, if it is not the firm's own. */
export const BillingAddress = z.object({
  /** The department or person, or the firm's legal name. */
  name: Line(200),
  address: Line(300),
  city: Line(120),
  zip: Line(20),
  country: CountryCode,
  state: Line(60),
})
export type BillingAddress = z.infer<typeof BillingAddress>

interface Place {
  address: string
  city: string
  zip: string
  country: string
  state: string
}

/** The address for invoices: the billing address, else the main one; null without a country. */
export function billingPlaceOf(firm: Place & { billing: BillingAddress | null }): Place | null {
  if (firm.billing?.country) return firm.billing
  return firm.country ? firm : null
}
