import {
  type Announcements,
  closestCenter,
  DndContext,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { useLayoutEffect, useRef } from 'react'
import { inLanguage } from '#shared/language.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { PatientKeyboardSensor } from '#web/parts/keyboard-sensor.ts'
import { FinalistRow } from './FinalistRow.tsx'
import style from './FinalsScreen.module.css'
import type { FinalsCategoryView } from './use-ballot.ts'

// Space lifts and drops; Enter presses the focused button.
const keys = { start: ['Space'], cancel: ['Escape'], end: ['Space', 'Enter'] }

interface FinalistOrderProps {
  category: FinalsCategoryView
  /** All finalists in their current order, and how many of them have a place. */
  onArrange: (entryIds: readonly string[], placed: number) => void
  onLook: (entryId: string) => void
}

/** The finalists, with the placed ones above a line. They are moved by pointer, keys and buttons. */
export function FinalistOrder({ category, onArrange, onLook }: FinalistOrderProps) {
  const t = useMessages('jury')
  const language = useLanguage()
  const rows = rowsOf(category)
  const { list, focusOn } = useFocusIn(rows)
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(PatientKeyboardSensor, { keyboardCodes: keys, coordinateGetter: sortableKeyboardCoordinates }),
  )
  const placed = placedIn(rows)
  const total = category.finalists.length
  const finalistOf = (id: string) => category.finalists.find(({ entryId }) => entryId === id)
  const titleOf = (id: UniqueIdentifier) => {
    const finalist = finalistOf(String(id))
    return finalist ? inLanguage(finalist.title, language) : ''
  }
  const arrange = (after: string[]) =>
    onArrange(
      after.filter((id) => id !== notPlaced),
      placedIn(after).length,
    )
  const move = (id: string, to: number) => {
    const from = rows.indexOf(id)
    if (to >= 0 && to < rows.length && from !== to) arrange(arrayMove(rows, from, to))
  }
  const step = (id: string, by: 1 | -1) => {
    move(id, rows.indexOf(id) + by)
    if (by === 1 && placed.at(-1) === id) focusOn(id)
  }
  const place = (id: string) => {
    move(id, placed.length)
    const next = rows.slice(placed.length + 1).find((one) => one !== id)
    focusOn(next ?? id)
  }
  const placing = (id: UniqueIdentifier, over: UniqueIdentifier) => {
    const after = placedIn(arrayMove(rows, rows.indexOf(String(id)), rows.indexOf(String(over))))
    const at = after.indexOf(String(id)) + 1
    return at > 0
      ? t('finals.moved', { title: titleOf(id), place: at, total })
      : t('finals.moved_out', { title: titleOf(id) })
  }
  const announcements: Announcements = {
    onDragStart: ({ active }) => t('finals.lifted', { title: titleOf(active.id) }),
    onDragOver: ({ active, over }) => (over ? placing(active.id, over.id) : undefined),
    onDragEnd: ({ active, over }) => placing(active.id, over?.id ?? active.id),
    onDragCancel: ({ active }) => t('finals.back', { title: titleOf(active.id) }),
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{ announcements, screenReaderInstructions: { draggable: t('finals.how') } }}
      onDragEnd={({ active, over }) => over && move(String(active.id), rows.indexOf(String(over.id)))}
    >
      <SortableContext items={rows} strategy={verticalListSortingStrategy}>
        <ol ref={list}>
          {rows.map((id, at) => {
            const finalist = finalistOf(id)
            if (!finalist) return <NotPlacedLine key={id} isComplete={placed.length === total} />
            return (
              <FinalistRow
                key={id}
                finalist={finalist}
                place={at < placed.length ? at + 1 : null}
                next={placed.length + 1}
                onMove={(by) => step(id, by)}
                onPlace={() => place(id)}
                onLook={() => onLook(id)}
              />
            )
          })}
        </ol>
      </SortableContext>
    </DndContext>
  )
}

function rowsOf({ finalists, placed }: FinalsCategoryView): string[] {
  const ids = finalists.map(({ entryId }) => entryId)
  return [...ids.slice(0, placed), notPlaced, ...ids.slice(placed)]
}

function placedIn(rows: readonly string[]): string[] {
  return rows.slice(0, rows.indexOf(notPlaced))
}

/** A row that crosses the line gets other buttons, so the focus moves to the matching one. */
function useFocusIn(rows: readonly string[]) {
  const list = useRef<HTMLOListElement>(null)
  const wanted = useRef<string | null>(null)
  useLayoutEffect(() => {
    if (wanted.current === null || rows.length === 0) return
    const row = list.current?.querySelector(`[data-entry="${wanted.current}"]`)
    wanted.current = null
    const buttons = [...(row?.querySelectorAll<HTMLButtonElement>('button:not(:disabled)') ?? [])]
    buttons.at(-1)?.focus()
  }, [rows])
  return {
    list,
    focusOn: (entryId: string) => {
      wanted.current = entryId
    },
  }
}

/** Its index among the draggable rows. */
const notPlaced = 'not placed'

/** The line between placed and unplaced finalists. */
function NotPlacedLine({ isComplete }: { isComplete: boolean }) {
  const t = useMessages('jury')
  const sortable = useSortable({ id: notPlaced, disabled: { draggable: true } })
  const { transform, transition } = sortable
  return (
    <li
      ref={sortable.setNodeRef}
      className={style.line}
      style={{ transform: transform ? `translateY(${transform.y}px)` : undefined, transition }}
    >
      {t(isComplete ? 'finals.all_placed' : 'finals.not_placed')}
    </li>
  )
}
