import { useSortable } from '@dnd-kit/sortable'
import type { ReactNode } from 'react'
import { formatNumber } from '#shared/format.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { classes } from '#web/kit/classes.ts'
import style from './Media.module.css'

export type RowKind = 'image' | 'document'

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

interface SortedRowProps {
  kind: RowKind
  id: string
  place: number
  isEditable: boolean
  children: ReactNode
}

/** A row with its handle and number, and the line that marks the drop position. */
export function SortedRow({ kind, id, place, isEditable, children }: SortedRowProps) {
  const t = useMessages('files')
  const language = useLanguage()
  const sortable = useSortable({
    id,
    disabled: !isEditable,
    attributes: { roleDescription: t(`move.${kind}.movable`) },
  })
  const { isDragging, isOver, activeIndex, index } = sortable
  const isTarget = isOver && activeIndex !== index
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
          {t(`move.${kind}.goes_here`, { place: activeIndex + 1 })}
        </span>
      )}
      <button
        type="button"
        ref={sortable.setActivatorNodeRef}
        className={classes(style.place, style.grip)}
        {...sortable.attributes}
        {...sortable.listeners}
        aria-label={t(`move.${kind}.grip`, { place })}
      >
        <Grip />
        <b>{formatNumber(place, language)}</b>
      </button>
      {children}
    </li>
  )
}
