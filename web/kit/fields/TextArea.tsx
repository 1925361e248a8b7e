import { type ComponentPropsWithRef, useId } from 'react'
import { classes } from '#web/kit/classes.ts'
import style from './Field.module.css'
import { controlProps, Field, type FieldProps } from './Field.tsx'

type TextAreaProps = FieldProps & Omit<ComponentPropsWithRef<'textarea'>, 'className'>

export function TextArea(props: TextAreaProps) {
  const ownId = useId()
  const { label, note, missing, hint, error, counter, over, className, id = ownId, ...area } = props
  const field = { label, note, missing, hint, error, counter, over, className }
  return (
    <Field id={id} {...field}>
      <textarea
        rows={3}
        {...area}
        {...controlProps(id, field)}
        className={classes(style.input, style.area)}
      />
    </Field>
  )
}
