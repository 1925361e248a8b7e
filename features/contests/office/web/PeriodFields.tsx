import { useId } from 'react'
import { inLanguage, type Language, locales } from '#shared/language.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Button } from '#web/kit/Button.tsx'
import { FieldError } from '#web/kit/fields/FieldError.tsx'
import { MoneyField } from '#web/kit/fields/MoneyField.tsx'
import { TextField } from '#web/kit/fields/TextField.tsx'
import style from './Prices.module.css'
import { type PeriodRow, payers } from './prices-form.ts'

interface PeriodFieldsProps {
  row: PeriodRow
  /** The language that its name is being written in. */
  written: Language
  errorAt(field: string): string | undefined
  onChange(next: PeriodRow): void
  onRemove(): void
}

export function PeriodFields(props: PeriodFieldsProps) {
  const { row, written, errorAt, onChange, onRemove } = props
  const t = useMessages('contests')
  const language = useLanguage()
  const pricesId = useId()
  const name = inLanguage(row.name, written) || t('admin.unnamed')
  return (
    <fieldset className={style.period}>
      <legend className="visually-hidden">{name}</legend>
      <div className={style.head}>
        <TextField
          compact
          label={t('prices.period')}
          lang={locales[written]}
          maxLength={200}
          placeholder={inLanguage(row.name, written)}
          value={row.name[written]}
          error={errorAt('name')}
          onChange={(event) =>
            onChange({ ...row, name: { ...row.name, [written]: event.currentTarget.value } })
          }
        />
        {(['startsAt', 'endsAt'] as const).map((field) => (
          <TextField
            key={field}
            compact
            type="datetime-local"
            label={t(field === 'startsAt' ? 'admin.price_from' : 'admin.price_until')}
            value={row[field]}
            error={errorAt(field)}
            onChange={(event) => onChange({ ...row, [field]: event.currentTarget.value })}
          />
        ))}
        <Button look="text" small aria-label={t('admin.remove', { name })} onClick={onRemove}>
          ×
        </Button>
      </div>
      <div className={style.payers}>
        {payers.map(({ key, entrantKind, currency }) => (
          <fieldset key={key} className={style.payer}>
            <legend>{t(`entrant.${entrantKind}`)}</legend>
            {(['first', 'further'] as const).map((which) => (
              <MoneyField
                key={which}
                compact
                currency={currency}
                language={language}
                label={t(`prices.${which}`)}
                value={row.amounts[`${key}.${which}`] ?? ''}
                error={errorAt(`amounts.${key}.${which}`)}
                onType={(typed) =>
                  onChange({ ...row, amounts: { ...row.amounts, [`${key}.${which}`]: typed } })
                }
              />
            ))}
          </fieldset>
        ))}
      </div>
      {errorAt('prices') && <FieldError id={pricesId}>{errorAt('prices')}</FieldError>}
    </fieldset>
  )
}
