import { useSortable } from '@dnd-kit/sortable'
import type { Finals } from '#features/jury/panel/contract.ts'
import { inLanguage } from '#shared/language.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Button } from '#web/kit/Button.tsx'
import { classes } from '#web/kit/classes.ts'
import { Picture } from '#web/kit/Picture.tsx'
import style from './FinalistRow.module.css'

export type Finalist = Finals['categories'][number]['finalists'][number]

type FinalistRowProps = {
  finalist: Finalist
  /** Null while the juror has not placed it; then `next` is the place that it would get. */
  place: number | null
  next: number
  onMove: (step: 1 | -1) => void
  onPlace: () => void
  onLook: () => void
}

export function FinalistRow({ finalist, place, next, onMove, onPlace, onLook }: FinalistRowProps) {
  const t = useMessages('jury')
  const language = useLanguage()
  const sortable = useSortable({ id: finalist.entryId })
  const { transform, transition } = sortable
  const title = inLanguage(finalist.title, language)
  const [cover] = finalist.images
  return (
    <li
      ref={sortable.setNodeRef}
      data-entry={finalist.entryId}
      className={classes(style.row, sortable.isDragging && style.lifted)}
      style={{ transform: transform ? `translateY(${transform.y}px)` : undefined, transition }}
    >
      <button
        ref={sortable.setActivatorNodeRef}
        type="button"
        className={style.grip}
        {...sortable.attributes}
        {...sortable.listeners}
        aria-label={t('finals.grip', { title })}
      >
        <svg viewBox="0 0 12 18" aria-hidden="true">
          <path d="M3 3h.01M9 3h.01M3 9h.01M9 9h.01M3 15h.01M9 15h.01" />
        </svg>
      </button>
      <b className={style.place}>{place ?? '–'}</b>
      <button type="button" className={style.image} onClick={onLook} aria-label={t('finals.look', { title })}>
        {cover && <Picture image={cover.image} alt="" sizes="(max-width: 640px) 100vw, 160px" fit="cover" />}
      </button>
      <div className={style.words}>
        <h4>{title}</h4>
        <p className={style.number}>{t('entry.number', { number: finalist.number })}</p>
        <p className={style.summary}>{inLanguage(finalist.summary, language)}</p>
        {place === null && (
          <Button small className={style.give} onClick={onPlace}>
            {t('finals.place', { place: next })}
            <span className="visually-hidden">{` ${title}`}</span>
          </Button>
        )}
      </div>
      {place !== null && (
        <FinalistSteps title={title} place={place} isLast={place === next - 1} onMove={onMove} />
      )}
    </li>
  )
}

interface FinalistStepsProps {
  title: string
  place: number
  isLast: boolean
  onMove: (step: 1 | -1) => void
}

/** Moves a placed finalist by one; moving the last one down removes it from the order. */
function FinalistSteps({ title, place, isLast, onMove }: FinalistStepsProps) {
  const t = useMessages('jury')
  return (
    <div className={style.steps}>
      <button
        type="button"
        disabled={place === 1}
        onClick={() => onMove(-1)}
        aria-label={t('finals.up', { title })}
      >
        ↑
      </button>
      <button
        type="button"
        onClick={() => onMove(1)}
        aria-label={t(isLast ? 'finals.take_out' : 'finals.down', { title })}
      >
        ↓
      </button>
    </div>
  )
}
