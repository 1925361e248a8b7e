import { useId } from 'react'
import { SpanAction, SpanFields } from '#features/contests/editions/web/SpanFields.tsx'
import { currencies } from '#shared/money.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { FieldError } from '#web/kit/FieldError.tsx'
import { MoneyField } from '#web/kit/MoneyField.tsx'
import { SelectField } from '#web/kit/SelectField.tsx'
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
  const t = useMessages('contests')
  const language = useLanguage()
  const pricesId = useId()
  const name = t(`extra.${row.kind}`)
  return (
    <fieldset className={style.period}>
      <legend className="visually-hidden">{name}</legend>
      <div className={style.extra}>
        <SelectField
          compact
          label={t('admin.price_extra')}
          value={row.kind}
          disabled={isBegun}
          options={extraKinds.map((kind) => ({ value: kind, label: t(`extra.${kind}`) }))}
          onChange={({ currentTarget: { value } }) => {
            const kind = extraKinds.find((one) => one === value)
            if (kind) onChange({ ...row, kind })
          }}
        />
        <SpanFields
          row={row}
          isBegun={isBegun}
          isEndOptional
          errorAt={errorAt}
          onChange={(change) => onChange({ ...row, ...change })}
        />
        {currencies.map((currency) => (
          <MoneyField
            key={currency}
            compact
            currency={currency}
            language={language}
            label={t('admin.price_amount')}
            readOnly={isBegun}
            value={row.amounts[currency] ?? ''}
            error={errorAt(`amounts.${currency}`)}
            onType={(typed) => onChange({ ...row, amounts: { ...row.amounts, [currency]: typed } })}
          />
        ))}
        <SpanAction name={name} isBegun={isBegun} onSucceed={onSucceed} onRemove={onRemove} />
      </div>
      {errorAt('prices') && <FieldError id={pricesId}>{errorAt('prices')}</FieldError>}
    </fieldset>
  )
}
