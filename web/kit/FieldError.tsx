import type { ReactNode } from 'react'
import style from './Field.module.css'

/** The message of one field, and of a group of them; it never lives in a passing message alone. */
export function FieldError({ id, children }: { id?: string | undefined; children: ReactNode }) {
  return (
    <p className={style.error} id={id}>
      {children}
    </p>
  )
}
