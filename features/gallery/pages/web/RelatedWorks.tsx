import type { ReactNode } from 'react'
import type { CardView } from '#features/gallery/publication/contract.ts'
import type { Language } from '#shared/language.ts'
import style from './RelatedWorks.module.css'
import { WorkRow } from './WorkRow.tsx'

interface RelatedWorksProps {
  title: ReactNode
  works: readonly CardView[]
  language: Language
}

/** A row of other works under a heading. */
export function RelatedWorks({ title, works, language }: RelatedWorksProps) {
  if (works.length === 0) return null
  return (
    <section className={`page ${style.section}`}>
      <div className={style.related}>
        <h2>{title}</h2>
        <WorkRow works={works} language={language} />
      </div>
    </section>
  )
}
