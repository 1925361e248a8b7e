import { type KeyboardEvent, useLayoutEffect, useRef } from 'react'
import type { ImageView } from '#features/files/storage/contract.ts'
import type { EntryPlace } from '#features/jury/judging/contract.ts'
import { useMessages } from '#web/i18n/messages.ts'
import { Button } from '#web/kit/Button.tsx'
import style from './DeepZoom.module.css'
import { useZoomViewer } from './use-zoom-viewer.ts'

type DeepZoomProps = {
  place: EntryPlace
  image: ImageView
  /** The form that the page shows, which the browser therefore supports and has cached. */
  url: string
  label: string
  onStep: (step: 1 | -1) => void
  onClose: () => void
}

const step = 1.5
const slide = 0.15

/** One image in full screen, zoomed by wheel, fingers and keys; Escape returns to the previous position. */
export function DeepZoom({ place, image, url, label, onStep, onClose }: DeepZoomProps) {
  const t = useMessages('jury')
  const dialog = useRef<HTMLDialogElement>(null)
  const { stage, zoom, pan, whole } = useZoomViewer(place, image, url)
  useLayoutEffect(() => {
    const opened = dialog.current
    opened?.showModal()
    // Closed before unmounting, so that the browser restores the focus.
    return () => opened?.close()
  }, [])

  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const action = actionOf(event.key, { zoom, pan, whole, onStep, onClose })
    if (!action) return
    event.preventDefault()
    event.stopPropagation()
    action()
  }
  return (
    <dialog
      ref={dialog}
      className={style.zoom}
      aria-label={label}
      onKeyDown={press}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <div ref={stage} className={style.stage} />
      <div className={style.actions}>
        <Button look="text" small onClick={() => zoom(step)}>
          {t('zoom.in')}
        </Button>
        <Button look="text" small onClick={() => zoom(1 / step)}>
          {t('zoom.out')}
        </Button>
        <Button look="text" small onClick={whole}>
          {t('zoom.whole')}
        </Button>
        <Button look="text" small onClick={onClose}>
          {t('form.close')}
        </Button>
      </div>
    </dialog>
  )
}

interface ZoomActions {
  zoom: (by: number) => void
  pan: (x: number, y: number) => void
  whole: () => void
  onStep: (step: 1 | -1) => void
  onClose: () => void
}

function actionOf(key: string, { zoom, pan, whole, onStep, onClose }: ZoomActions): (() => void) | null {
  switch (key) {
    case '+':
    case '=':
      return () => zoom(step)
    case '-':
      return () => zoom(1 / step)
    case '0':
      return whole
    case 'ArrowLeft':
      return () => pan(-slide, 0)
    case 'ArrowRight':
      return () => pan(slide, 0)
    case 'ArrowUp':
      return () => pan(0, -slide)
    case 'ArrowDown':
      return () => pan(0, slide)
    case '[':
      return () => onStep(-1)
    case ']':
      return () => onStep(1)
    case 'z':
    case 'Escape':
      return onClose
  }
  return null
}
