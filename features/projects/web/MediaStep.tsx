import { useQueryClient } from '@tanstack/react-query'
import { useWords } from '#web/words.ts'
import style from './Media.module.css'
import { MediaDrop } from './MediaDrop.tsx'
import { MediaRows } from './MediaRows.tsx'
import { MediaUploadRow } from './MediaUploadRow.tsx'
import { useUploads } from './media-uploads.ts'
import { useStep } from './StepContext.ts'

/** The images of a project: upload, order, cover, and what is written beside each. */
export function MediaStep() {
  const t = useWords('files')
  const { project } = useStep()
  const uploads = useUploads(project.id, useQueryClient())
  const count = project.images.length
  const isEmpty = count === 0 && uploads.items.length === 0
  return (
    <>
      {project.isEditable && (
        <MediaDrop
          limits={project.limits}
          count={count + uploads.items.length}
          onFiles={(files) => uploads.add(files, project.images)}
        />
      )}
      {isEmpty && <p className={style.empty}>{t('media.empty', { count: project.limits.imagesAtLeast })}</p>}
      <MediaRows />
      {uploads.items.length > 0 && (
        <ul className={style.rows} aria-label={t('media.arriving')}>
          {uploads.items.map((item, index) => (
            <MediaUploadRow key={item.id} item={item} place={count + index + 1} uploads={uploads} />
          ))}
        </ul>
      )}
    </>
  )
}
