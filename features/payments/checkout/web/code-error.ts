import type { BillingDraft } from '#features/payments/money/billing-address.ts'
import { isCodeIn, provincesOfCode } from '#features/payments/money/postal-code.ts'
import type { Messages } from '#web/i18n/messages.ts'

type Choices = readonly { value: string; label: string }[]

/** Why a Canadian postal code was rejected. Null if the error is self-explanatory. */
export function codeError(
  { country, zip, state }: Pick<BillingDraft, 'country' | 'zip' | 'state'>,
  provinces: Choices,
  t: Messages<'payments'>,
): string | null {
  if (country !== 'CA' || zip.trim() === '') return null
  const nameOf = (code: string) => provinces.find(({ value }) => value === code)?.label ?? code
  const lies = provincesOfCode(zip)
  if (state === '' || lies.length === 0 || isCodeIn(zip, state)) return t('billing.zip_shape')
  return t('billing.zip_elsewhere', {
    zip: zip.trim().toUpperCase(),
    lies: lies.map(nameOf).join(' / '),
    province: nameOf(state),
  })
}
