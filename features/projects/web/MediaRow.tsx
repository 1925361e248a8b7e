import { useSortable } from '@dnd-kit/sortable'
import { formatNumber } from '#shared/format.ts'
import { inLanguage } from '#shared/language.ts'
import choice from '#web/kit/Choice.module.css'
import { classes } from '#web/kit/classes.ts'
import { Picture } from '#web/kit/Picture.tsx'
import { useLanguage, useWords } from '#web/words.ts'
import { changeImage, type ProjectImage } from '../unsaved-images.ts'
import style from './Media.module.css'
import { MediaFields } from './MediaFields.tsx'
import { MediaRemove } from './MediaRemove.tsx'
import { useStep } from './StepContext.ts'

function Grip() {
  const dots = [2, 7, 12].flatMap((y) => [
    { x: 1.5, y },
    { x: 6.5, y },
  ])
  return (
    <svg className={style.gripDots} viewBox="0 0 8 14" aria-hidden="true">
      {dots.map(({ x, y }) => (
        <circle key={`${x} ${y}`} cx={x} cy={y} r="1.2" />
      ))}
    </svg>
  )
}

export function MediaRow({ image: row, place }: { image: ProjectImage; place: number }) {
  const t = useWords('files')
  const language = useLanguage()
  const { project, unsaved, change } = useStep()
  const sortable = useSortable({
    id: row.id,
    disabled: !project.isEditable,
    attributes: { roleDescription: t('media.movable') },
  })
  const { isDragging, isOver, activeIndex, index } = sortable
  const isTarget = isOver && activeIndex !== index
  const { image } = row
  const chooseCover = () =>
    change({ images: changeImage(project.images, unsaved.images, row.id, { isCover: true }) })
  const size = [image.width, image.height].map((side) => String(side)).join(' × ')
  return (
    <li
      ref={sortable.setNodeRef}
      className={classes(
        style.row,
        isDragging && style.isLifted,
        isTarget && (activeIndex > index ? style.targetBefore : style.targetAfter),
      )}
    >
      {isTarget && (
        <span className={style.target} aria-hidden="true">
          {t('media.goes_here', { place: activeIndex + 1 })}
        </span>
      )}
      <button
        type="button"
        ref={sortable.setActivatorNodeRef}
        className={classes(style.place, style.grip)}
        {...sortable.attributes}
        {...sortable.listeners}
        aria-label={t('media.move', { place })}
      >
        <Grip />
        <b>{formatNumber(place, language)}</b>
      </button>
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
        {project.isEditable && <MediaRemove row={row} place={place} />}
      </div>
    </li>
  )
}
