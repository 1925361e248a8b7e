import { type ComponentPropsWithRef, useId } from 'react'
import { classes } from '#web/kit/classes.ts'
import style from './Field.module.css'
import { controlProps, Field, type FieldProps } from './Field.tsx'

type TextFieldProps = FieldProps &
  Omit<ComponentPropsWithRef<'input'>, 'className'> & {
    /** 36 px high, for admin screens. */
    compact?: boolean
  }

export function TextField(props: TextFieldProps) {
  const ownId = useId()
  const { label, note, missing, hint, error, counter, over, className, compact, id = ownId, ...input } = props
  const field = { label, note, missing, hint, error, counter, over, className }
  return (
    <Field id={id} {...field}>
      <input
        type="text"
        {...input}
        {...controlProps(id, field)}
        className={classes(style.input, compact && style.compact)}
      />
    </Field>
  )
}
