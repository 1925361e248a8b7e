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
import { useState } from 'react'
import { formatTime } from '#shared/format.ts'
import { inLanguage } from '#shared/language.ts'
import { Button } from '#web/kit/Button.tsx'
import { FieldError } from '#web/kit/FieldError.tsx'
import { useAct } from '#web/query.ts'
import { useLanguage, useWords } from '#web/words.ts'
import { type Finals, setBallot } from '../contract.ts'
import { FinalistDialog } from './FinalistDialog.tsx'
import { FinalistRow } from './FinalistRow.tsx'
import style from './FinalsScreen.module.css'

type Category = Finals['categories'][number]

// Space lifts and sets; Enter is left to whoever expects it to press the button.
const keys = { start: ['Space'], cancel: ['Escape'], end: ['Space', 'Enter'] }

/** One category's finalists; every change of their order is saved by itself. */
export function FinalsCategory({ contestId, category }: { contestId: string; category: Category }) {
  const t = useWords('jury')
  const language = useLanguage()
  const [order, setOrder] = useState(() => category.finalists.map(({ entryId }) => entryId))
  const [looked, setLooked] = useState<string | null>(null)
  const save = useAct(setBallot)
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(KeyboardSensor, { keyboardCodes: keys, coordinateGetter: sortableKeyboardCoordinates }),
  )
  const savedAt = save.data?.savedAt ?? category.castAt
  const finalistOf = (id: string) => category.finalists.find(({ entryId }) => entryId === id)
  const titleOf = (id: UniqueIdentifier) => {
    const finalist = finalistOf(String(id))
    return finalist ? inLanguage(finalist.title, language) : ''
  }
  const keep = (entryIds: string[]) => {
    setOrder(entryIds)
    save.mutate({ contestId, categoryId: category.id, entryIds })
  }
  const move = (id: string, to: number) => {
    const from = order.indexOf(id)
    if (to >= 0 && to < order.length && from !== to) keep(arrayMove(order, from, to))
  }
  const placed = (id: UniqueIdentifier, over: UniqueIdentifier) =>
    t('finals.moved', {
      title: titleOf(id),
      place: order.indexOf(String(over)) + 1,
      total: order.length,
    })
  const announcements: Announcements = {
    onDragStart: ({ active }) => t('finals.lifted', { title: titleOf(active.id) }),
    onDragOver: ({ active, over }) => (over ? placed(active.id, over.id) : undefined),
    onDragEnd: ({ active, over }) => placed(active.id, over?.id ?? active.id),
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
          {savedAt ? t('finals.saved', { time: formatTime(savedAt, language) }) : t('finals.not_yet')}
        </p>
      </div>
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        accessibility={{ announcements, screenReaderInstructions: { draggable: t('finals.how') } }}
        onDragEnd={({ active, over }) => over && move(String(active.id), order.indexOf(String(over.id)))}
      >
        <SortableContext items={order} strategy={verticalListSortingStrategy}>
          <ol>
            {order.map((id, at) => {
              const finalist = finalistOf(id)
              return (
                finalist && (
                  <FinalistRow
                    key={id}
                    finalist={finalist}
                    place={at + 1}
                    isLast={at === order.length - 1}
                    onMove={(step) => move(id, at + step)}
                    onLook={() => setLooked(id)}
                  />
                )
              )
            })}
          </ol>
        </SortableContext>
      </DndContext>
      {save.error && (
        <FieldError>
          {t('finals.failed')} {save.error.message}
        </FieldError>
      )}
      {(!savedAt || save.error) && (
        <Button small busy={save.isPending} onClick={() => keep(order)}>
          {t('finals.keep')}
        </Button>
      )}
      {shown && <FinalistDialog finalist={shown} onClose={() => setLooked(null)} />}
    </section>
  )
}
