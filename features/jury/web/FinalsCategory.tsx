import {
  type Announcements,
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { useLayoutEffect, useRef, useState } from 'react'
import { formatTime } from '#shared/format.ts'
import { inLanguage } from '#shared/language.ts'
import { Button } from '#web/kit/Button.tsx'
import { FieldError } from '#web/kit/FieldError.tsx'
import { useLanguage, useWords } from '#web/words.ts'
import type { Finals } from '../contract.ts'
import { FinalistDialog } from './FinalistDialog.tsx'
import { FinalistRow } from './FinalistRow.tsx'
import style from './FinalsScreen.module.css'
import { findOrder } from './kept-order.ts'
import { NotPlacedLine, notPlaced } from './NotPlacedLine.tsx'
import { useBallot } from './use-ballot.ts'

type Category = Finals['categories'][number]

// Space lifts and sets; Enter is left to whoever expects it to press the button.
const keys = { start: ['Space'], cancel: ['Escape'], end: ['Space', 'Enter'] }

/** One category's finalists, those with a place above a line; every change of the order is saved by itself. */
export function FinalsCategory({ contestId, category }: { contestId: string; category: Category }) {
  const t = useWords('jury')
  const language = useLanguage()
  const where = { contestId, categoryId: category.id }
  const [rows, setRows] = useState(() => rowsOf(category, findOrder(where, category.castAt)))
  const [looked, setLooked] = useState<string | null>(null)
  const { list, focusOn } = useFocusIn(rows)
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(KeyboardSensor, { keyboardCodes: keys, coordinateGetter: sortableKeyboardCoordinates }),
  )
  const placed = placedIn(rows)
  const ballot = useBallot(where, category.castAt, placed)
  const total = category.finalists.length
  const savedAt = ballot.savedAt ?? category.castAt
  const finalistOf = (id: string) => category.finalists.find(({ entryId }) => entryId === id)
  const titleOf = (id: UniqueIdentifier) => {
    const finalist = finalistOf(String(id))
    return finalist ? inLanguage(finalist.title, language) : ''
  }
  const keep = (after: string[]) => {
    setRows(after)
    const order = placedIn(after)
    if (order.join() !== placed.join()) ballot.keep(order)
  }
  const move = (id: string, to: number) => {
    const from = rows.indexOf(id)
    if (to >= 0 && to < rows.length && from !== to) keep(arrayMove(rows, from, to))
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
  const shown = looked ? finalistOf(looked) : undefined

  return (
    <section className={style.category}>
      <div className={style.name}>
        <h3>
          {t('list.category', {
            discipline: inLanguage(category.discipline, language),
            category: inLanguage(category.name, language),
          })}
        </h3>
        <p role="status">
          {placed.length === 0 && t('finals.not_yet')}
          {placed.length > 0 &&
            savedAt &&
            t('finals.saved', { placed: placed.length, total, time: formatTime(savedAt, language) })}
        </p>
      </div>
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
              if (!finalist) return <NotPlacedLine key={id} isWhole={placed.length === total} />
              return (
                <FinalistRow
                  key={id}
                  finalist={finalist}
                  place={at < placed.length ? at + 1 : null}
                  next={placed.length + 1}
                  onMove={(by) => step(id, by)}
                  onPlace={() => place(id)}
                  onLook={() => setLooked(id)}
                />
              )
            })}
          </ol>
        </SortableContext>
      </DndContext>
      {ballot.error && (
        <>
          <FieldError>
            {t('finals.failed')} {ballot.error.message}
          </FieldError>
          <Button small busy={ballot.isSaving} onClick={() => ballot.keep(placed)}>
            {t('finals.again')}
          </Button>
        </>
      )}
      {shown && <FinalistDialog finalist={shown} onClose={() => setLooked(null)} />}
    </section>
  )
}

/** What the device kept, where the server never had it, else the order as it stands. */
function rowsOf({ finalists, placed: count }: Category, kept: readonly string[] | null): string[] {
  const ids = finalists.map(({ entryId }) => entryId)
  const placed = kept?.filter((id) => ids.includes(id)) ?? ids.slice(0, count)
  return [...placed, notPlaced, ...ids.filter((id) => !placed.includes(id))]
}

function placedIn(rows: readonly string[]): string[] {
  return rows.slice(0, rows.indexOf(notPlaced))
}

/** A row that crosses the line has other buttons there: the keyboard goes on with the one that comes next. */
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
