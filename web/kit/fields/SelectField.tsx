import { type ComponentPropsWithRef, useId } from 'react'
import { classes } from '#web/kit/classes.ts'
import style from './Field.module.css'
import { controlProps, Field, type FieldProps } from './Field.tsx'

type SelectFieldProps = FieldProps &
  Omit<ComponentPropsWithRef<'select'>, 'className'> & {
    options: readonly { value: string; label: string; disabled?: boolean }[]
    /** The label of the first, empty option. */
    placeholder?: string
    /** 36 px high, for admin screens. */
    compact?: boolean
  }

export function SelectField(props: SelectFieldProps) {
  const ownId = useId()
  const { label, note, missing, hint, error, counter, over, className, compact, ...rest } = props
  const { options, placeholder, id = ownId, ...select } = rest
  const field = { label, note, missing, hint, error, counter, over, className }
  return (
    <Field id={id} {...field}>
      <select
        {...select}
        {...controlProps(id, field)}
        className={classes(style.input, style.select, compact && style.compact)}
      >
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
    </Field>
  )
}
