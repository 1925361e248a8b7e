import {
  type Announcements,
  type CollisionDetection,
  closestCenter,
  DndContext,
  type DragEndEvent,
  DragOverlay,
  type DragStartEvent,
  type KeyboardCoordinateGetter,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { arrayMove, SortableContext } from '@dnd-kit/sortable'
import { Fragment, type ReactNode, useState } from 'react'
import { useMessages } from '#web/i18n/messages.ts'
import { PatientKeyboardSensor } from '#web/parts/keyboard-sensor.ts'
import style from './Media.module.css'
import type { RowKind } from './SortedRow.tsx'

/** The row whose middle is nearest to the pointer, or, by keyboard, the row that was stepped to. */
const nearestRow: CollisionDetection = (input) => {
  const { pointerCoordinates, collisionRect, droppableRects, droppableContainers } = input
  if (droppableContainers.length === 0) return closestCenter(input)
  const distances = droppableContainers.flatMap(({ id }) => {
    const rect = droppableRects.get(id)
    if (!rect) return []
    const distance = pointerCoordinates
      ? Math.abs(pointerCoordinates.y - rect.top - rect.height / 2)
      : Math.abs(collisionRect.top - rect.top)
    return [{ id, distance }]
  })
  const nearest = distances.toSorted((a, b) => a.distance - b.distance)[0]
  return nearest ? [{ id: nearest.id }] : []
}

/** An arrow key moves to the next row, whatever its height. */
const stepToRow: KeyboardCoordinateGetter = (event, { active, context }) => {
  const step = event.code === 'ArrowDown' ? 1 : event.code === 'ArrowUp' ? -1 : 0
  if (step === 0) return undefined
  event.preventDefault()
  const rects = context.droppableContainers.getEnabled().flatMap(({ id }) => {
    const rect = context.droppableRects.get(id)
    return rect ? [{ id, rect }] : []
  })
  const inOrder = rects.toSorted((a, b) => a.rect.top - b.rect.top)
  const place = inOrder.findIndex(({ id }) => id === (context.over?.id ?? active))
  const rect = inOrder[place + step]?.rect
  return rect && { x: rect.left, y: rect.top }
}

// Space lifts and drops a row; Enter keeps its default action on the button.
const keys = { start: ['Space'], cancel: ['Escape'], end: ['Space', 'Enter'] }

interface SortedRowsProps<Row extends { id: string }> {
  /** The texts that the screen reader announces. */
  kind: RowKind
  id: string
  rows: readonly Row[]
  isEditable: boolean
  onOrder(ids: string[]): void
  row(row: Row, place: number): ReactNode
  /** What follows the pointer. */
  lifted(row: Row): ReactNode
}

/** Rows in an order that dragging or the keyboard changes; each is a `SortedRow`. */
export function SortedRows<Row extends { id: string }>(props: SortedRowsProps<Row>) {
  const { kind, rows, isEditable, onOrder } = props
  const t = useMessages('files')
  const [lifted, setLifted] = useState<string | null>(null)
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(PatientKeyboardSensor, { keyboardCodes: keys, coordinateGetter: stepToRow }),
  )
  const ids = rows.map(({ id }) => id)
  const placeOf = (id: string | number | undefined) => ids.indexOf(String(id)) + 1
  const liftedRow = rows.find(({ id }) => id === lifted)

  const set = ({ active, over }: DragEndEvent) => {
    setLifted(null)
    const [from, to] = [ids.indexOf(String(active.id)), ids.indexOf(String(over?.id))]
    if (from >= 0 && to >= 0 && from !== to) onOrder(arrayMove(ids, from, to))
  }
  const announcements: Announcements = {
    onDragStart: ({ active }) => t(`move.${kind}.lifted`, { place: placeOf(active.id) }),
    onDragOver: ({ active, over }) =>
      over ? t(`move.${kind}.goes_to`, { place: placeOf(active.id), target: placeOf(over.id) }) : undefined,
    onDragEnd: ({ active, over }) =>
      t(`move.${kind}.set`, { place: placeOf(active.id), target: placeOf(over?.id ?? active.id) }),
    onDragCancel: ({ active }) => t(`move.${kind}.put_back`, { place: placeOf(active.id) }),
  }

  if (rows.length === 0) return null
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={nearestRow}
      accessibility={{
        announcements,
        screenReaderInstructions: { draggable: t(`move.${kind}.how_to_move`) },
      }}
      onDragStart={({ active }: DragStartEvent) => setLifted(String(active.id))}
      onDragEnd={set}
      onDragCancel={() => setLifted(null)}
    >
      {/* The rows do not move: a line marks the drop position. */}
      <SortableContext items={ids} strategy={() => null} disabled={!isEditable}>
        <ol className={style.rows} id={props.id}>
          {rows.map((row, index) => (
            <Fragment key={row.id}>{props.row(row, index + 1)}</Fragment>
          ))}
        </ol>
      </SortableContext>
      <DragOverlay dropAnimation={null}>
        {liftedRow && <div className={style.lifted}>{props.lifted(liftedRow)}</div>}
      </DragOverlay>
    </DndContext>
  )
}
