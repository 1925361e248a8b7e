import { useCallback, useState } from 'react'
import { useStep } from '#features/projects/steps/web/StepContext.ts'
import { SortedRows } from '#features/projects/texts/web/SortedRows.tsx'
import { useMessages } from '#web/i18n/messages.ts'
import { Picture } from '#web/kit/Picture.tsx'
import { useUploads } from '#web/uploads/uploader.ts'
import style from './Media.module.css'
import { MediaDrop } from './MediaDrop.tsx'
import { MediaRow } from './MediaRow.tsx'
import { findSame, useProjectFiles } from './project-files.ts'
import { type Removed, RemovedImage } from './RemovedImage.tsx'
import { RemovedRecently } from './RemovedRecently.tsx'
import { UploadRow } from './UploadRow.tsx'
import { UploadsWhole } from './UploadsWhole.tsx'
import { usePastedFiles } from './use-pasted-files.ts'

/** The images of a project: upload, order, cover, and what is written beside each. */
export function MediaStep() {
  const t = useMessages('files')
  const { project, unsaved, change } = useStep()
  const { images, limits, isEditable } = project
  const uploads = useUploads('project-image', project.id)
  const [removed, setRemoved] = useState<readonly Removed[]>([])
  const [same, setSame] = useState<readonly string[]>([])
  const { add, items } = uploads
  const count = images.length + items.filter(({ state }) => state !== 'refused').length
  const most = limits.imagesAtMost
  const came = useProjectFiles(project.id, images)
  const nameOf = (id: string) => came.find((file) => file.id === id)?.originalName ?? ''
  const take = useCallback(
    async (files: readonly File[]) => {
      const found = await findSame(files, came)
      setSame(files.filter((file) => found.has(file)).map(({ name }) => name))
      const fresh = files.filter((file) => !found.has(file))
      const sentence = (name: string) => t('media.no_room', { name, count: most })
      add(fresh, { known: [...images, ...removed], room: { left: most - count, sentence } })
    },
    [add, images, removed, came, most, count, t],
  )
  usePastedFiles(take, isEditable && count < most)
  const leave = (id: string) => setRemoved((before) => before.filter((one) => one.id !== id))
  return (
    <>
      {isEditable && <MediaDrop limits={limits} count={count} onFiles={take} />}
      <p role="status" className={same.length > 0 ? style.same : undefined}>
        {same.map((name) => t('media.same', { name })).join(' ')}
      </p>
      <UploadsWhole whole={uploads.whole} />
      {images.length + items.length === 0 && (
        <p className={style.empty}>{t('media.empty', { count: limits.imagesAtLeast })}</p>
      )}
      <SortedRows
        kind="image"
        id="cover"
        rows={images}
        isEditable={isEditable}
        onOrder={(order) => change({ images: { order, details: unsaved.images?.details ?? {} } })}
        row={(image, place) => (
          <MediaRow
            image={image}
            place={place}
            originalName={nameOf(image.id)}
            onRemoved={() =>
              setRemoved((before) => [...before, { id: image.id, position: image.position, place }])
            }
          />
        )}
        lifted={({ image }) => <Picture image={image} alt="" sizes="148px" />}
      />
      {items.length > 0 && (
        <ul className={style.rows} aria-label={t('media.arriving')}>
          {items.map((item, index) => (
            <UploadRow key={item.id} item={item} place={images.length + index + 1} uploads={uploads} />
          ))}
        </ul>
      )}
      {isEditable &&
        removed.map((image) => <RemovedImage key={image.id} image={image} onBack={() => leave(image.id)} />)}
      <RemovedRecently files={came} kind="image" besides={removed} />
    </>
  )
}
