import type { ComponentProps } from 'react'
import { formatAmount } from '#shared/format.ts'
import type { Language } from '#shared/language.ts'
import type { Currency } from '#shared/money.ts'
import { centsTyped } from '#shared/typed-money.ts'
import { NumberField } from './NumberField.tsx'

type MoneyFieldProps = Omit<ComponentProps<typeof NumberField>, 'unit' | 'value' | 'onChange' | 'onBlur'> & {
  currency: Currency
  /** The number format of the reader. */
  language: Language
  /** The typed text. `centsTyped` converts it to cents. */
  value: string
  onType(typed: string): void
}

/** An amount as typed; on blur a valid one is formatted in full. */
export function MoneyField({ currency, language, value, onType, ...field }: MoneyFieldProps) {
  const spell = () => {
    const amount = centsTyped(value, language)
    if (amount !== null) onType(formatAmount(amount, language))
  }
  return (
    <NumberField
      {...field}
      unit={currency}
      value={value}
      onChange={(event) => onType(event.currentTarget.value)}
      onBlur={spell}
    />
  )
}
