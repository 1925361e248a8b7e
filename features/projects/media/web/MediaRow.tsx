import { useStep } from '#features/projects/steps/web/StepContext.ts'
import { SortedRow } from '#features/projects/texts/web/SortedRow.tsx'
import { inLanguage } from '#shared/language.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import choice from '#web/kit/Choice.module.css'
import { Picture } from '#web/kit/Picture.tsx'
import { changeImage, type ProjectImage } from '../unsaved-images.ts'
import style from './Media.module.css'
import { MediaCrop } from './MediaCrop.tsx'
import { MediaFields } from './MediaFields.tsx'
import { RemoveFile } from './RemoveFile.tsx'

interface MediaRowProps {
  image: ProjectImage
  place: number
}

export function MediaRow({ image: row, place }: MediaRowProps) {
  const t = useMessages('files')
  const language = useLanguage()
  const { project, unsaved, change } = useStep()
  const { image } = row
  const chooseCover = () =>
    change({ images: changeImage(project.images, unsaved.images, row.id, { isCover: true }) })
  const size = [image.width, image.height].map((side) => String(side)).join(' × ')
  return (
    <SortedRow kind="image" id={row.id} place={place} isEditable={project.isEditable}>
      <div className={style.thumb}>
        <div className={style.thumbBox} style={{ aspectRatio: `${image.width} / ${image.height}` }}>
          <Picture
            image={image}
            alt={inLanguage(row.legend, language) || t('media.image', { place })}
            sizes="148px"
          />
        </div>
      </div>
      <MediaFields row={row} place={place} />
      <div className={style.side}>
        <label className={choice.choice}>
          <input
            type="radio"
            name="cover"
            checked={row.isCover}
            disabled={!project.isEditable}
            onChange={chooseCover}
            aria-label={t('media.cover_of', { place })}
          />
          <span>{t('media.cover')}</span>
        </label>
        <span className="muted tnum">{size}</span>
        <span className={style.original}>{row.originalName}</span>
        {row.crop && <span className="muted">{t('media.cropped')}</span>}
        {project.isEditable && (
          <span className={style.rowActs}>
            <MediaCrop row={row} place={place} />
            <RemoveFile
              projectId={project.id}
              file={{ imageId: row.id }}
              name={t('media.remove_image', { place })}
            />
          </span>
        )}
      </div>
    </SortedRow>
  )
}
