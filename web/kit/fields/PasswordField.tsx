import { type ComponentPropsWithRef, useId, useState } from 'react'
import style from './Field.module.css'
import { controlProps, Field, type FieldProps } from './Field.tsx'

type PasswordFieldProps = FieldProps &
  Omit<ComponentPropsWithRef<'input'>, 'className' | 'type'> & {
    showLabel: string
    hideLabel: string
  }

export function PasswordField(props: PasswordFieldProps) {
  const ownId = useId()
  const [shown, setShown] = useState(false)
  const { label, note, missing, hint, error, counter, over, className, ...rest } = props
  const { showLabel, hideLabel, id = ownId, ...input } = rest
  const field = { label, note, missing, hint, error, counter, over, className }
  return (
    <Field id={id} {...field}>
      <div className={style.withButton}>
        <input
          autoCapitalize="none"
          spellCheck={false}
          {...input}
          {...controlProps(id, field)}
          type={shown ? 'text' : 'password'}
          className={style.input}
        />
        <button type="button" className={style.reveal} aria-controls={id} onClick={() => setShown(!shown)}>
          {shown ? hideLabel : showLabel}
        </button>
      </div>
    </Field>
  )
}
