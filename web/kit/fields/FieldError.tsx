import type { ReactNode } from 'react'
import style from './Field.module.css'

/** The error message of a field or a group of fields. It stays visible, unlike a toast. */
export function FieldError({ id, children }: { id?: string | undefined; children: ReactNode }) {
  return (
    <p className={style.error} id={id}>
      {children}
    </p>
  )
}
