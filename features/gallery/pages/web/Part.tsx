import type { ReactNode } from 'react'
import style from './Part.module.css'

interface PartProps {
  title: ReactNode
  children: ReactNode
  id?: string
}

/** A part of a page: its heading in the margin, its content beside it. */
export function Part({ title, children, id }: PartProps) {
  return (
    <section className={style.part} id={id}>
      <h2>{title}</h2>
      <div className={style.content}>{children}</div>
    </section>
  )
}
