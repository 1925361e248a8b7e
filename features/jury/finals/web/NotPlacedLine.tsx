import { useSortable } from '@dnd-kit/sortable'
import { useMessages } from '#web/i18n/messages.ts'
import style from './FinalsScreen.module.css'

/** Where it stands among the rows that may be dragged. */
export const notPlaced = 'not placed'

/** Between what the juror placed and what they said nothing of. */
export function NotPlacedLine({ isWhole }: { isWhole: boolean }) {
  const t = useMessages('jury')
  const sortable = useSortable({ id: notPlaced, disabled: { draggable: true } })
  const { transform, transition } = sortable
  return (
    <li
      ref={sortable.setNodeRef}
      className={style.line}
      style={{ transform: transform ? `translateY(${transform.y}px)` : undefined, transition }}
    >
      {t(isWhole ? 'finals.all_placed' : 'finals.not_placed')}
    </li>
  )
}
