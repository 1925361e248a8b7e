import { z } from 'zod'
import { countryCodes, hasStates, isStateOf } from '#features/accounts/session/countries.ts'
import { FilledLine, Line } from '#shared/text.ts'
import { isCodeIn } from './postal-code.ts'

export const billingFields = {
  name: FilledLine(200),
  company: Line(200),
  address: FilledLine(300),
  city: FilledLine(120),
  zip: Line(20),
  country: z.string().min(1).pipe(z.enum(countryCodes)),
  state: Line(10),
}

/** The format of Canada Post. The space is optional. Canada Post skips some letters that are easily misread. */
const canadianCode = /^[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z][ -]?\d[ABCEGHJ-NPRSTV-Z]\d$/i

/** Only Canada and the United States require a state and a postal code. Some countries have no postal codes. */
export function checkRegion(
  billing: { country: string; state: string; zip: string },
  context: z.core.$RefinementCtx<{ country: string; state: string; zip: string }>,
): void {
  const missing = (field: 'state' | 'zip') =>
    context.addIssue({ code: 'too_small', origin: 'string', minimum: 1, input: '', path: [field] })
  if (!isStateOf(billing.country, billing.state)) {
    context.addIssue({ code: 'custom', path: ['state'] })
  }
  if (!hasStates(billing.country)) return
  if (billing.state === '') missing('state')
  if (billing.zip === '') missing('zip')
  else if (billing.country === 'CA' && !canadianCode.test(billing.zip)) {
    context.addIssue({ code: 'custom', path: ['zip'] })
  } else if (billing.country === 'CA' && billing.state !== '' && !isCodeIn(billing.zip, billing.state)) {
    context.addIssue({ code: 'custom', path: ['zip'] })
  }
}

export const BillingAddress = z.object(billingFields).superRefine(checkRegion)
export type BillingAddress = z.infer<typeof BillingAddress>

/** The data of the account or the firm, which may be incomplete. */
export const BillingDraft = z.object({
  name: z.string(),
  company: z.string(),
  address: z.string(),
  city: z.string(),
  zip: z.string(),
  country: z.string(),
  state: z.string(),
})
export type BillingDraft = z.infer<typeof BillingDraft>
