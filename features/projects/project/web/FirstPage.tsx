import type { ProjectDocument } from '#features/projects/project/contract.ts'
import { useMessages } from '#web/i18n/messages.ts'
import { Picture } from '#web/kit/Picture.tsx'
import { useDocumentTitle } from './document-title.ts'
import style from './Media.module.css'

/** A document's first page, or a blank sheet until it is rendered. */
export function FirstPage({ document }: { document: ProjectDocument }) {
  const t = useMessages('files')
  const title = useDocumentTitle(document)
  const { preview } = document
  if (!preview) return <span className={style.sheet} />
  return (
    <div className={style.page} style={{ aspectRatio: `${preview.width} / ${preview.height}` }}>
      <Picture image={preview} alt={t('document.first_page', { title })} sizes="148px" />
    </div>
  )
}
