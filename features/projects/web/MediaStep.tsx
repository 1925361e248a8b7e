import { useQueryClient } from '@tanstack/react-query'
import { Picture } from '#web/kit/Picture.tsx'
import { useWords } from '#web/words.ts'
import style from './Media.module.css'
import { MediaDrop } from './MediaDrop.tsx'
import { MediaRow } from './MediaRow.tsx'
import { SortedRows } from './SortedRows.tsx'
import { useStep } from './StepContext.ts'
import { UploadRow } from './UploadRow.tsx'
import { useUploads } from './uploads.ts'

/** The images of a project: upload, order, cover, and what is written beside each. */
export function MediaStep() {
  const t = useWords('files')
  const { project, unsaved, change } = useStep()
  const uploads = useUploads(project.id, 'project-image', useQueryClient())
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
      <SortedRows
        kind="image"
        id="cover"
        rows={project.images}
        isEditable={project.isEditable}
        onOrder={(order) => change({ images: { order, details: unsaved.images?.details ?? {} } })}
        row={(image, place) => <MediaRow image={image} place={place} />}
        lifted={({ image }) => <Picture image={image} alt="" sizes="148px" />}
      />
      {uploads.items.length > 0 && (
        <ul className={style.rows} aria-label={t('media.arriving')}>
          {uploads.items.map((item, index) => (
            <UploadRow key={item.id} item={item} place={count + index + 1} uploads={uploads} />
          ))}
        </ul>
      )}
    </>
  )
}
