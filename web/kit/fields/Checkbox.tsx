import { type ComponentPropsWithRef, type ReactNode, useId } from 'react'
import style from './Choice.module.css'
import { FieldError } from './FieldError.tsx'

type CheckboxProps = Omit<ComponentPropsWithRef<'input'>, 'type'> & {
  label: ReactNode
  hint?: ReactNode
  /** The hint for a missing consent. */
  missing?: ReactNode
  error?: ReactNode
}

export function Checkbox({ label, hint, missing, error, className, ...input }: CheckboxProps) {
  const errorId = useId()
  return (
    <div className={className}>
      <label className={style.choice}>
        <input
          {...input}
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : input['aria-describedby']}
        />
        <span>
          {label} {missing && <span className="warn">{missing}</span>}
          {hint && <span className={style.hint}>{hint}</span>}
        </span>
      </label>
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  )
}
