import { getAccountText } from '#features/accounts/session/contract.ts'
import { hasStates } from '#features/accounts/session/countries.ts'
import type { BillingDraft } from '#features/payments/money/billing-address.ts'
import { useApiQuery } from '#web/api/query.ts'
import { useMessages } from '#web/i18n/messages.ts'
import { SelectField } from '#web/kit/fields/SelectField.tsx'
import { TextField } from '#web/kit/fields/TextField.tsx'
import { codeError } from './code-error.ts'
import style from './PaymentStep.module.css'

interface BillingFieldsProps {
  address: BillingDraft
  /** The address that the errors are about. */
  sent: BillingDraft
  errors: Record<string, string[]>
  set(part: Partial<BillingDraft>): void
}

/** The state field is shown for countries that have states. It decides the taxes. */
export function BillingFields({ address, sent, errors, set }: BillingFieldsProps) {
  const t = useMessages('payments')
  const choices = useApiQuery(getAccountText, {}).data
  const line = (field: Exclude<keyof BillingDraft, 'country' | 'state'>, autoComplete: string) => ({
    name: field,
    label: t(`billing.${field}`),
    value: address[field],
    error: errors[field]?.[0],
    autoComplete,
    onChange: (event: { currentTarget: HTMLInputElement }) => set({ [field]: event.currentTarget.value }),
  })
  const states = choices?.states[address.country] ?? []
  return (
    <>
      <TextField {...line('name', 'billing name')} />
      <TextField {...line('company', 'billing organization')} note={t('billing.optional')} />
      <SelectField
        name="country"
        label={t('billing.country')}
        placeholder={t('billing.choose')}
        options={choices?.countries ?? [{ value: address.country, label: address.country }]}
        value={address.country}
        error={errors.country?.[0]}
        autoComplete="billing country"
        onChange={(event) => set({ country: event.currentTarget.value, state: '' })}
      />
      <TextField {...line('address', 'billing street-address')} />
      <div className={style.pair}>
        <TextField {...line('city', 'billing address-level2')} />
        <TextField
          {...line('zip', 'billing postal-code')}
          error={errors.zip?.[0] && (codeError(sent, states, t) ?? errors.zip[0])}
          note={hasStates(address.country) ? undefined : t('billing.optional')}
        />
      </div>
      {hasStates(address.country) && (
        <SelectField
          name="state"
          label={t(address.country === 'CA' ? 'billing.province' : 'billing.state')}
          placeholder={t('billing.choose')}
          options={states}
          value={address.state}
          error={errors.state?.[0]}
          autoComplete="billing address-level1"
          onChange={(event) => set({ state: event.currentTarget.value })}
        />
      )}
    </>
  )
}
