import { countryCodes } from '#features/accounts/session/countries.ts'
import { formatCountry } from '#shared/format.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Button } from '#web/kit/Button.tsx'
import { SelectField } from '#web/kit/fields/SelectField.tsx'
import style from './EditForms.module.css'

interface CountriesFieldProps {
  countries: readonly string[]
  error: string | undefined
  onChange(countries: string[]): void
}

/** The accepted countries: chosen one after the other, each removable. */
export function CountriesField({ countries, error, onChange }: CountriesFieldProps) {
  const t = useMessages('contests')
  const language = useLanguage()
  const named = (codes: readonly string[]) =>
    codes
      .map((value) => ({ value, label: formatCountry(value, language) }))
      .sort((one, other) => one.label.localeCompare(other.label, language))
  return (
    <div>
      <SelectField
        compact
        label={t('admin.countries')}
        hint={t('admin.countries_about')}
        placeholder={t(countries.length === 0 ? 'admin.countries_all' : 'admin.countries_add')}
        options={named(countryCodes.filter((code) => !countries.includes(code)))}
        value=""
        error={error}
        onChange={(event) => {
          const code = event.currentTarget.value
          if (code) onChange([...countries, code])
        }}
      />
      {countries.length > 0 && (
        <ul className={style.chosen} aria-label={t('admin.countries')}>
          {named(countries).map(({ value, label }) => (
            <li key={value}>
              {label}
              <Button
                look="text"
                small
                aria-label={t('admin.remove', { name: label })}
                onClick={() => onChange(countries.filter((one) => one !== value))}
              >
                {t('admin.slot_remove')}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
