import type { ReactNode } from 'react'
import { classes } from '#web/kit/classes.ts'
import style from './Field.module.css'
import { FieldError } from './FieldError.tsx'

/** The common props of all fields; all texts are passed in. */
export type FieldProps = {
  label: ReactNode
  /** Beside the label: "optional", "cannot be changed". */
  note?: ReactNode
  /** The hint for a missing value. It is a warning, not an error. */
  missing?: ReactNode
  hint?: ReactNode
  error?: ReactNode
  /** Under the field, at the right: "1,012 of 1,000." */
  counter?: ReactNode
  /** Whether the counter is above its limit. */
  over?: boolean
  className?: string | undefined
}

/** A hint that is the error itself is not said twice. */
const hintOf = ({ hint, error }: Pick<FieldProps, 'hint' | 'error'>) => (hint === error ? undefined : hint)

/** The label, the texts under the field and their order; `children` is the control with this `id`. */
export function Field(props: FieldProps & { id: string; children: ReactNode }) {
  const { id, label, note, missing, error, counter, over, className, children } = props
  const hint = hintOf(props)
  return (
    <div className={classes(style.field, className)}>
      <div className={style.head}>
        <label htmlFor={id}>{label}</label>
        {missing ? <span className="warn">{missing}</span> : note && <span className="muted">{note}</span>}
      </div>
      {children}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {hint && (
        <p className={style.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {counter && (
        <p className={classes(style.counter, over && 'warn')} id={`${id}-counter`}>
          {counter}
        </p>
      )}
    </div>
  )
}

/** The attributes that link a control to the texts around it. */
export function controlProps(id: string, field: Omit<FieldProps, 'label'>) {
  const describedBy = [
    field.error && `${id}-error`,
    hintOf(field) && `${id}-hint`,
    field.counter && `${id}-counter`,
  ].filter(Boolean)
  return {
    id,
    'aria-invalid': field.error ? true : undefined,
    'aria-describedby': describedBy.join(' ') || undefined,
    'data-missing': field.missing || field.over ? true : undefined,
  }
}
