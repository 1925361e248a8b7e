import { getAccountText } from '#features/accounts/sign-in/contract.ts'
import { type listTaxes, type Province, provinces } from '#features/payments/quote/contract-prices.ts'
import type { OutputOf } from '#shared/endpoint.ts'
import { useApiQuery } from '#web/api/query.ts'

export type Taxes = OutputOf<typeof listTaxes>

/** The province as the account form calls it; its letters until that has come. */
export function useProvinces(): { value: Province; label: string }[] {
  const choices = useApiQuery(getAccountText, {}).data?.states.CA ?? []
  return provinces.map((value) => ({
    value,
    label: choices.find((one) => one.value === value)?.label ?? value,
  }))
}
