import { type ComponentPropsWithRef, type ReactNode, useId } from 'react'
import { classes } from '#web/kit/classes.ts'
import style from './Field.module.css'
import { controlProps, Field, type FieldProps } from './Field.tsx'

type NumberFieldProps = FieldProps &
  Omit<ComponentPropsWithRef<'input'>, 'className' | 'type'> & {
    /** "CAD", "%", "m²". */
    unit?: ReactNode
    /** 36 px high, for admin screens. */
    compact?: boolean
  }

/** A number as typed, with a numeric keyboard; neither wheel nor arrow keys change it. */
export function NumberField(props: NumberFieldProps) {
  const ownId = useId()
  const { label, note, missing, hint, error, counter, over, className, unit, compact, ...rest } = props
  const { id = ownId, ...input } = rest
  const field = { label, note, missing, hint, error, counter, over, className }
  const control = (
    <input
      inputMode="decimal"
      autoComplete="off"
      {...input}
      {...controlProps(id, field)}
      type="text"
      className={classes(style.input, style.figure, compact && style.compact)}
    />
  )
  return (
    <Field id={id} {...field}>
      {unit ? (
        <div className={style.withUnit}>
          {control}
          <span className={style.unit}>{unit}</span>
        </div>
      ) : (
        control
      )}
    </Field>
  )
}
