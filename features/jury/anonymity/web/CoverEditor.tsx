import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { useApiAction } from '#web/api/query.ts'
import { useMessages } from '#web/i18n/messages.ts'
import { Button } from '#web/kit/Button.tsx'
import { FieldError } from '#web/kit/FieldError.tsx'
import { Picture } from '#web/kit/Picture.tsx'
import { coverImage, getAnonymity, getJurorsVersion, type JurorsVersion } from '../contract-anonymity.ts'
import { moved, type Region, regionBetween, resized } from '../redaction.ts'
import style from './Anonymity.module.css'

type CoverEditorProps = {
  contestId: string
  projectId: string
  image: JurorsVersion['images'][number]
  onClose: () => void
}

interface Point {
  x: number
  y: number
}

interface Drag {
  from: Point
  /** The selected cover; without a selection, dragging draws a new one. */
  at: number | null
}

const step = 0.01
const steps: Record<string, Point> = {
  ArrowLeft: { x: -step, y: 0 },
  ArrowRight: { x: step, y: 0 },
  ArrowUp: { x: 0, y: -step },
  ArrowDown: { x: 0, y: step },
}

/** Covers are drawn on the entrant's picture by dragging, or added in the middle and moved by keys. */
export function CoverEditor({ contestId, projectId, image, onClose }: CoverEditorProps) {
  const t = useMessages('jury')
  const [regions, setRegions] = useState<Region[]>(image.regions)
  const [drawn, setDrawn] = useState<Region | null>(null)
  const drag = useRef<Drag | null>(null)
  const stage = useRef<HTMLDivElement>(null)
  const save = useApiAction(coverImage, { refreshes: [getJurorsVersion, getAnonymity], onDone: onClose })

  const pointOf = (event: PointerEvent): Point => {
    const box = stage.current?.getBoundingClientRect()
    if (!box) return { x: 0, y: 0 }
    return { x: (event.clientX - box.left) / box.width, y: (event.clientY - box.top) / box.height }
  }
  const begin = (event: PointerEvent, at: number | null) => {
    event.stopPropagation()
    stage.current?.setPointerCapture(event.pointerId)
    drag.current = { from: pointOf(event), at }
  }
  const move = (event: PointerEvent) => {
    const locked = drag.current
    if (!locked) return
    const to = pointOf(event)
    if (locked.at === null) {
      setDrawn(regionBetween(locked.from, to))
      return
    }
    const by = { x: to.x - locked.from.x, y: to.y - locked.from.y }
    setRegions(regions.map((region, at) => (at === locked.at ? moved(region, by) : region)))
    drag.current = { ...locked, from: to }
  }
  const end = () => {
    if (drawn) setRegions([...regions, drawn])
    setDrawn(null)
    drag.current = null
  }
  const press = (event: KeyboardEvent, at: number) => {
    if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault()
      setRegions(regions.filter((_, other) => other !== at))
    }
    const by = steps[event.key]
    if (!by) return
    event.preventDefault()
    const change = event.shiftKey ? resized : moved
    setRegions(regions.map((region, other) => (other === at ? change(region, by) : region)))
  }

  return (
    <>
      <div
        ref={stage}
        className={style.stage}
        onPointerDown={(event) => begin(event, null)}
        onPointerMove={move}
        onPointerUp={end}
        onPointerCancel={end}
      >
        <Picture image={image.image} alt={t('cover.picture')} sizes="660px" />
        {regions.map((region, at) => (
          <button
            // biome-ignore lint/suspicious/noArrayIndexKey: a cover is known by its place among the others
            key={at}
            type="button"
            className={style.cover}
            style={placeOf(region)}
            aria-label={t('cover.region', {
              number: at + 1,
              left: Math.round(region.left * 100),
              top: Math.round(region.top * 100),
              width: Math.round(region.width * 100),
              height: Math.round(region.height * 100),
            })}
            onPointerDown={(event) => begin(event, at)}
            onKeyDown={(event) => press(event, at)}
          />
        ))}
        {drawn && <span className={style.cover} style={placeOf(drawn)} />}
      </div>
      <p className={style.coverActs}>
        <Button
          small
          onClick={() => setRegions([...regions, { left: 0.4, top: 0.45, width: 0.2, height: 0.1 }])}
        >
          {t('cover.add')}
        </Button>
        {regions.length > 0 && (
          <Button small look="text" onClick={() => setRegions([])}>
            {t('cover.clear')}
          </Button>
        )}
        <span className="muted small">{t('cover.keys')}</span>
      </p>
      {save.error && <FieldError>{save.error.message}</FieldError>}
      <p className={style.coverActs}>
        <Button
          look="next"
          busy={save.isPending}
          onClick={() => save.mutate({ contestId, projectId, fileId: image.fileId, regions })}
        >
          {t('cover.save')}
        </Button>
        <Button look="text" onClick={onClose}>
          {t('cover.back')}
        </Button>
      </p>
    </>
  )
}

function placeOf({ left, top, width, height }: Region) {
  return {
    left: `${left * 100}%`,
    top: `${top * 100}%`,
    width: `${width * 100}%`,
    height: `${height * 100}%`,
  }
}
