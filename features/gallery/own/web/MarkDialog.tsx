import { type KeyboardEvent, type MouseEvent, useState } from 'react'
import type { ImageView } from '#features/files/storage/contract.ts'
import {
  listMarks,
  type MarkedProduct,
  marksAtMost,
  type ProjectMark,
  saveMarks,
} from '#features/gallery/pages/contract-marks.ts'
import { useApiAction } from '#web/api/query.ts'
import { useMessages } from '#web/i18n/messages.ts'
import { Button } from '#web/kit/Button.tsx'
import { Picture } from '#web/kit/Picture.tsx'
import { FormDialog } from '#web/parts/FormDialog.tsx'
import { FindProduct } from './FindProduct.tsx'
import style from './Marks.module.css'

interface MarkDialogProps {
  projectId: string
  image: ImageView
  marks: readonly ProjectMark[]
  onClose(): void
}

const step = 0.01
const moves: Record<string, [x: number, y: number]> = {
  ArrowLeft: [-step, 0],
  ArrowRight: [step, 0],
  ArrowUp: [0, -step],
  ArrowDown: [0, step],
}
const within = (part: number) => Math.round(Math.min(1, Math.max(0, part)) * 1000) / 1000

/** The products of one image: found by name, placed by a click or with the arrow keys. */
export function MarkDialog({ projectId, image, marks: saved, onClose }: MarkDialogProps) {
  const t = useMessages('gallery')
  const [marks, setMarks] = useState(saved)
  const [chosen, setChosen] = useState(0)
  const save = useApiAction(saveMarks, { refreshes: [listMarks], onDone: onClose })
  const place = (at: number, x: number, y: number) =>
    setMarks((before) => before.map((mark, i) => (i === at ? { ...mark, x: within(x), y: within(y) } : mark)))
  const add = (product: MarkedProduct) => {
    const known = marks.findIndex((mark) => mark.product.id === product.id)
    setChosen(known === -1 ? marks.length : known)
    if (known === -1) setMarks([...marks, { imageId: image.id, product, x: 0.5, y: 0.5 }])
  }
  const press = (event: MouseEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    place(chosen, (event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height)
  }
  const move = (event: KeyboardEvent, at: number) => {
    const way = moves[event.key]
    const mark = marks[at]
    if (!way || !mark) return
    event.preventDefault()
    place(at, mark.x + way[0], mark.y + way[1])
  }
  return (
    <FormDialog
      wide
      title={t('marks.title')}
      lead={t('marks.how')}
      action={t('marks.save')}
      look="next"
      className={style.dialog}
      sending={save}
      onSubmit={() =>
        save.mutate({
          projectId,
          imageId: image.id,
          marks: marks.map(({ product, x, y }) => ({ productId: product.id, x, y })),
        })
      }
      onClose={onClose}
    >
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the arrow keys move the focused number. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the numbers in it are the controls. */}
      <div className={style.stage} onClick={press}>
        <Picture image={image} alt="" sizes="(max-width: 720px) 90vw, 660px" />
        {marks.map(({ product, x, y }, at) => (
          <button
            key={product.id}
            type="button"
            className={style.mark}
            style={{ left: `${x * 100}%`, top: `${y * 100}%` }}
            aria-label={t('marks.product', { number: at + 1, name: product.name })}
            aria-pressed={at === chosen}
            onClick={(event) => {
              event.stopPropagation()
              setChosen(at)
            }}
            onFocus={() => setChosen(at)}
            onKeyDown={(event) => move(event, at)}
          >
            {at + 1}
          </button>
        ))}
      </div>
      <ol className={style.marks}>
        {marks.map(({ product }) => (
          <li key={product.id}>
            <span>
              {product.name} <span className="muted">{product.firm}</span>
              {!product.isPublished && <span className="small warn"> {t('marks.not_published')}</span>}
            </span>
            <Button
              small
              look="text"
              aria-label={t('collection.named', { action: t('collection.take_out'), title: product.name })}
              onClick={() => setMarks(marks.filter((mark) => mark.product.id !== product.id))}
            >
              {t('collection.take_out')}
            </Button>
          </li>
        ))}
      </ol>
      {marks.length < marksAtMost && <FindProduct projectId={projectId} onChoose={add} />}
    </FormDialog>
  )
}
