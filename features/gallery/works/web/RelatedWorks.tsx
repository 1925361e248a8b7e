import type { CardView } from '#features/gallery/pages/contract.ts'
import type { GalleryMessages } from '#features/gallery/pages/web/gallery-messages.ts'
import type { Language } from '#shared/language.ts'
import style from './RelatedWorks.module.css'
import { WorkRow } from './WorkRow.tsx'

interface RelatedWorksProps {
  works: readonly CardView[]
  language: Language
  t: GalleryMessages
}

export function RelatedWorks({ works, language, t }: RelatedWorksProps) {
  if (works.length === 0) return null
  return (
    <section className="page">
      <div className={style.related}>
        <h2>{t('work.related')}</h2>
        <WorkRow works={works} language={language} />
      </div>
    </section>
  )
}
