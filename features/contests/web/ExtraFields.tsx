import { useId } from 'react'
import { currencies } from '#shared/money.ts'
import { Button } from '#web/kit/Button.tsx'
import { FieldError } from '#web/kit/FieldError.tsx'
import { MoneyField } from '#web/kit/MoneyField.tsx'
import { SelectField } from '#web/kit/SelectField.tsx'
import { TextField } from '#web/kit/TextField.tsx'
import { useLanguage, useWords } from '#web/words.ts'
import { extraKinds } from '../extras.ts'
import style from './Prices.module.css'
import type { ExtraRow } from './prices-form.ts'

interface ExtraFieldsProps {
  row: ExtraRow
  isBegun: boolean
  errorAt(field: string): string | undefined
  onChange(next: ExtraRow): void
  onSucceed(): void
  onRemove(): void
}

/** What else may be bought, since when and for how much. */
export function ExtraFields({ row, isBegun, errorAt, onChange, onSucceed, onRemove }: ExtraFieldsProps) {
  const t = useWords('contests')
  const language = useLanguage()
  const pricesId = useId()
  const name = t(`extra.${row.kind}`)
  const wall = (field: 'startsAt' | 'endsAt') => ({
    compact: true,
    type: 'datetime-local',
    value: row[field],
    error: errorAt(field),
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ ...row, [field]: event.currentTarget.value }),
  })
  return (
    <fieldset className={style.period}>
      <legend className="visually-hidden">{name}</legend>
      <div className={style.extra}>
        <SelectField
          compact
          label={t('office.price_extra')}
          value={row.kind}
          disabled={isBegun}
          options={extraKinds.map((kind) => ({ value: kind, label: t(`extra.${kind}`) }))}
          onChange={({ currentTarget: { value } }) => {
            const kind = extraKinds.find((one) => one === value)
            if (kind) onChange({ ...row, kind })
          }}
        />
        <TextField
          label={t('office.price_from')}
          note={isBegun && t('office.price_begun')}
          readOnly={isBegun}
          {...wall('startsAt')}
        />
        <TextField label={t('office.price_until')} note={t('office.optional')} {...wall('endsAt')} />
        {currencies.map((currency) => (
          <MoneyField
            key={currency}
            compact
            currency={currency}
            language={language}
            label={t('office.price_amount')}
            readOnly={isBegun}
            value={row.amounts[currency] ?? ''}
            error={errorAt(`amounts.${currency}`)}
            onType={(typed) => onChange({ ...row, amounts: { ...row.amounts, [currency]: typed } })}
          />
        ))}
        <span className={style.acts}>
          {isBegun ? (
            <Button
              look="text"
              small
              aria-label={t('office.price_succeed_named', { name })}
              onClick={onSucceed}
            >
              {t('office.price_succeed')}
            </Button>
          ) : (
            <Button look="text" small aria-label={t('office.remove', { name })} onClick={onRemove}>
              ×
            </Button>
          )}
        </span>
      </div>
      {errorAt('prices') && <FieldError id={pricesId}>{errorAt('prices')}</FieldError>}
    </fieldset>
  )
}
