import { type ReactNode, useId } from 'react'
import style from './Choice.module.css'
import { FieldError } from './FieldError.tsx'

type RadioListProps<Value extends string> = {
  legend: ReactNode
  options: readonly { value: Value; label: ReactNode; hint?: ReactNode; disabled?: boolean }[]
  value: Value | null | undefined
  onChange: (value: Value) => void
  error?: ReactNode
  disabled?: boolean
  /** The id of the text that explains why some options are disabled. */
  describedBy?: string | undefined
}

export function RadioList<Value extends string>(props: RadioListProps<Value>) {
  const { legend, options, value, onChange, error, disabled, describedBy } = props
  const name = useId()
  const errorId = `${name}-error`
  return (
    <fieldset className={style.list} disabled={disabled} aria-describedby={error ? errorId : describedBy}>
      <legend className={style.legend}>{legend}</legend>
      {options.map((option) => (
        <label key={option.value} className={style.choice}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            disabled={option.disabled}
            onChange={() => onChange(option.value)}
          />
          <span>
            {option.label}
            {option.hint && <span className={style.hint}>{option.hint}</span>}
          </span>
        </label>
      ))}
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </fieldset>
  )
}
