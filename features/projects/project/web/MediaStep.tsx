import { useCallback, useEffect, useState } from 'react'
import type { EntryLimits } from '#features/contests/contest/limits.ts'
import { formatNumber, joinNames } from '#shared/format.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Checkbox } from '#web/kit/fields/Checkbox.tsx'
import { Picture } from '#web/kit/Picture.tsx'
import { acceptedImages } from '#web/uploads/ChooseFiles.tsx'
import { usePreviews } from '#web/uploads/Previews.tsx'
import { refusalOf } from '#web/uploads/upload-words.ts'
import { useUploads } from '#web/uploads/uploader.ts'
import { getProject } from '../contract.ts'
import { FileDrop } from './FileDrop.tsx'
import style from './Media.module.css'
import { MediaRow } from './MediaRow.tsx'
import { SortedRows } from './SortedRows.tsx'
import { useStep } from './StepContext.ts'
import { UploadRow } from './UploadRow.tsx'
import { UploadsTotal } from './UploadsTotal.tsx'

/** The images of a project: upload, order, cover, and the texts of each. */
export function MediaStep() {
  const t = useMessages('files')
  const language = useLanguage()
  const { project, change, preview } = useStep()
  const { images, limits, isEditable } = project
  const uploads = useUploads('project-image', project.id)
  usePreviews(
    getProject,
    { projectId: project.id },
    images.map(({ image }) => image),
  )
  const [same, setSame] = useState<readonly string[]>([])
  const { add, items } = uploads
  const count = images.length + items.filter(({ state }) => state !== 'rejected').length
  const most = limits.imagesAtMost
  const take = useCallback(
    (files: readonly File[]) => {
      const isHere = (file: File) =>
        images.some(({ originalName, bytes }) => originalName === file.name && bytes === file.size)
      setSame(files.filter(isHere).map(({ name }) => name))
      const refuse = (names: readonly string[]) => refusalOf('media', names, most, t, language)
      const fresh = files.filter((file) => !isHere(file))
      add(fresh, { known: images, room: { left: most - count, refuse } })
    },
    [add, images, most, count, t, language],
  )
  usePastedFiles(take, isEditable && count < most)
  const coming = items.filter(({ state }) => state !== 'rejected')
  const placeOf = (item: (typeof items)[number]) =>
    coming.includes(item) ? images.length + coming.indexOf(item) + 1 : null
  return (
    <>
      {(isEditable || preview) && <MediaDrop limits={limits} count={count} onFiles={take} />}
      <p role="status" className={same.length > 0 ? style.same : undefined}>
        {same.length > 0 && t('media.same', { count: same.length, names: joinNames(same, language) })}
      </p>
      <Checkbox
        className={style.press}
        label={t('media.press')}
        hint={t('media.press_hint')}
        checked={project.pressMayDownload}
        disabled={!isEditable}
        onChange={(event) => change({ pressMayDownload: event.currentTarget.checked })}
      />
      <UploadsTotal total={uploads.total} />
      {images.length + items.length === 0 && (
        <p className={style.empty}>{t('media.empty', { count: limits.imagesAtLeast })}</p>
      )}
      <SortedRows
        kind="image"
        id="cover"
        rows={images}
        isEditable={isEditable}
        onOrder={(order) => change({ 'images.order': order })}
        row={(image, place) => <MediaRow image={image} place={place} />}
        lifted={({ image }) => <Picture image={image} alt="" sizes="148px" />}
      />
      {items.length > 0 && (
        <ul className={style.rows} aria-label={t('media.arriving')}>
          {items.map((item) => (
            <UploadRow key={item.id} item={item} place={placeOf(item)} uploads={uploads} />
          ))}
        </ul>
      )}
    </>
  )
}

/** Pasted files are uploaded like dropped files; pasted text goes to its field. */
function usePastedFiles(onFiles: (files: readonly File[]) => void, isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return
    const take = ({ clipboardData }: ClipboardEvent) => {
      const files = [...(clipboardData?.files ?? [])].filter(({ type }) => type.startsWith('image/'))
      // Office applications put a picture of the text on the clipboard beside the text.
      if (files.length > 0 && !clipboardData?.types.includes('text/plain')) onFiles(files)
    }
    addEventListener('paste', take)
    return () => removeEventListener('paste', take)
  }, [onFiles, isOpen])
}

interface MediaDropProps {
  limits: EntryLimits
  /** Images that are here or on their way. */
  count: number
  onFiles(files: readonly File[]): void
}

function MediaDrop({ limits, count, onFiles }: MediaDropProps) {
  const t = useMessages('files')
  const language = useLanguage()
  const { preview } = useStep()
  const isFull = count >= limits.imagesAtMost
  return (
    <FileDrop
      id="images"
      title={t('media.drop')}
      touchTitle={t('media.pick')}
      facts={t('media.limits', {
        megabytes: formatNumber(Math.floor(limits.imageBytes / 1024 ** 2), language),
        side: formatNumber(limits.imageShortestSide, language),
        used: formatNumber(count, language),
        most: formatNumber(limits.imagesAtMost, language),
      })}
      accept={acceptedImages}
      full={preview?.reason ?? (isFull ? t('code.images_full', { count: limits.imagesAtMost }) : undefined)}
      onFiles={onFiles}
    />
  )
}
