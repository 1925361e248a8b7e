import { getAccountText } from '#features/accounts/session/contract.ts'
import { countryCodes, hasStates } from '#features/accounts/session/countries.ts'
import { formatCountry } from '#shared/format.ts'
import { useApiQuery } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { SelectField } from '#web/kit/fields/SelectField.tsx'
import { TextField } from '#web/kit/fields/TextField.tsx'
import style from './Firms.module.css'

export interface Address {
  address: string
  city: string
  zip: string
  country: string
  state: string
}

interface AddressFieldsProps {
  address: Address
  errorOf: (name: keyof Address) => string | undefined
  /** Which address the browser may fill in. */
  kind: 'work' | 'billing'
  disabled?: boolean | undefined
  onChange: (part: Partial<Address>) => void
}

/** Street, town and country, with the state for countries that have states. */
export function AddressFields({ address, errorOf, kind, disabled, onChange }: AddressFieldsProps) {
  const t = useMessages('firms')
  const language = useLanguage()
  const states = useApiQuery(getAccountText, {}).data?.states
  const field = (name: keyof Address) => ({
    label: t(`field.${name}`),
    error: errorOf(name),
    disabled,
    value: address[name],
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ [name]: event.currentTarget.value }),
  })
  const token = (name: string) => (kind === 'billing' ? `billing ${name}` : name)
  const countries = countryCodes
    .map((value) => ({ value, label: formatCountry(value, language) }))
    .sort((one, other) => one.label.localeCompare(other.label, language))
  return (
    <>
      <TextField {...field('address')} autoComplete={token('street-address')} />
      <div className={style.pair}>
        <TextField {...field('city')} autoComplete={token('address-level2')} />
        <TextField {...field('zip')} autoComplete={token('postal-code')} />
        <SelectField
          label={t('field.country')}
          error={errorOf('country')}
          disabled={disabled}
          placeholder={t('choose')}
          options={countries}
          autoComplete={token('country')}
          value={address.country}
          onChange={(event) => onChange({ country: event.currentTarget.value, state: '' })}
        />
        {hasStates(address.country) && (
          <SelectField
            {...field('state')}
            placeholder={t('choose')}
            options={states?.[address.country] ?? [{ value: address.state, label: address.state }]}
          />
        )}
      </div>
    </>
  )
}
