import { type KeyboardEvent, useLayoutEffect, useRef } from 'react'
import { useMessages } from '#web/i18n/messages.ts'
import { Button } from '#web/kit/Button.tsx'
import type { ZoomStage } from './use-zoom-stage.ts'
import style from './ZoomDialog.module.css'

interface ZoomDialogProps {
  stage: ZoomStage
  label: string
  /** To the next or the previous image, by [ and ]. */
  onStep(step: 1 | -1): void
  onClose(): void
}

const step = 1.5
const slide = 0.15

/** One image in full screen, zoomed by wheel, fingers and keys; Escape returns to the previous position. */
export function ZoomDialog({ stage, label, onStep, onClose }: ZoomDialogProps) {
  const t = useMessages('shared')
  const dialog = useRef<HTMLDialogElement>(null)
  const { element, zoom, whole } = stage
  useLayoutEffect(() => {
    const opened = dialog.current
    opened?.showModal()
    // Closed before unmounting, so that the browser restores the focus.
    return () => opened?.close()
  }, [])

  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const action = actionOf(event.key, { ...stage, onStep, onClose })
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
      <div ref={element} className={style.stage} />
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
          {t('close')}
        </Button>
      </div>
    </dialog>
  )
}

type ZoomActions = Omit<ZoomStage, 'element'> & Pick<ZoomDialogProps, 'onStep' | 'onClose'>

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
