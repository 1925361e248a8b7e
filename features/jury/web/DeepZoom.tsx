import OpenSeadragon from 'openseadragon'
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef } from 'react'
import type { ImageView, RenditionFormat } from '#features/files/contract.ts'
import { addressOf } from '#shared/endpoint.ts'
import { requestHeaders } from '#web/api.ts'
import { Button } from '#web/kit/Button.tsx'
import { styleNonce } from '#web/nonce.ts'
import { useWords } from '#web/words.ts'
import type { EntryPlace } from '../contract.ts'
import { getDeepImage } from '../contract-room.ts'
import { levelsOf } from '../zoom-levels.ts'
import style from './DeepZoom.module.css'

type DeepZoomProps = {
  place: EntryPlace
  image: ImageView
  /** The one in which the page shows it, and which the browser therefore reads and may still have. */
  format: RenditionFormat
  label: string
  onStep: (step: 1 | -1) => void
  onClose: () => void
}

const step = 1.5
const slide = 0.15

/** One image over the whole screen, to be zoomed into by wheel, fingers and keys; Escape leads back to where one was. */
export function DeepZoom({ place, image, format, label, onStep, onClose }: DeepZoomProps) {
  const t = useWords('jury')
  const dialog = useRef<HTMLDialogElement>(null)
  const { stage, zoom, pan, whole } = useViewer(place, image, format)
  useLayoutEffect(() => {
    const opened = dialog.current
    opened?.showModal()
    // Closed, not only taken off: the browser then gives the focus back.
    return () => opened?.close()
  }, [])

  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const act = actOf(event.key, { zoom, pan, whole, onStep, onClose })
    if (!act) return
    event.preventDefault()
    event.stopPropagation()
    act()
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
      <div className={style.acts}>
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
          {t('room.close')}
        </Button>
      </div>
    </dialog>
  )
}

interface ZoomActs {
  zoom: (by: number) => void
  pan: (x: number, y: number) => void
  whole: () => void
  onStep: (step: 1 | -1) => void
  onClose: () => void
}

function actOf(key: string, { zoom, pan, whole, onStep, onClose }: ZoomActs): (() => void) | null {
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

/** The library takes the ring off the focus on telephones, by a style of its own, unless it finds it there. */
function keepFocusRing(): void {
  if (document.querySelector('style[data-openseadragon-mobile-css]')) return
  const style = document.createElement('style')
  style.nonce = styleNonce()
  style.dataset.openseadragonMobileCss = ''
  document.head.append(style)
}

function useViewer(place: EntryPlace, image: ImageView, format: RenditionFormat) {
  const stage = useRef<HTMLDivElement>(null)
  const viewer = useRef<OpenSeadragon.Viewer>(null)
  const { projectId, categoryId } = place
  useEffect(() => {
    keepFocusRing()
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
    const opened = OpenSeadragon({
      ...(stage.current ? { element: stage.current } : {}),
      drawer: 'canvas',
      showNavigationControl: false,
      keyboardNavEnabled: false,
      animationTime: isStill ? 0 : 0.4,
      blendTime: isStill ? 0 : 0.15,
      visibilityRatio: 1,
      minZoomImageRatio: 1,
      maxZoomPixelRatio: 2,
      gestureSettingsMouse: { clickToZoom: false, dblClickToZoom: true },
      // The widest form is the juror's alone, and asked for with their token, only once somebody zooms so far.
      loadTilesWithAjax: true,
      ajaxHeaders: requestHeaders(),
    })
    viewer.current = opened
    return () => {
      viewer.current = null
      opened.destroy()
    }
  }, [])
  useEffect(() => {
    const { path } = addressOf(getDeepImage, { projectId, categoryId, imageId: image.id })
    const tileSource = { type: 'legacy-image-pyramid', levels: levelsOf(image, format, path) }
    viewer.current?.open({ tileSource })
  }, [projectId, categoryId, image, format])
  const move = (act: (viewport: OpenSeadragon.Viewport) => void) => {
    const viewport = viewer.current?.viewport
    if (!viewport) return
    act(viewport)
    viewport.applyConstraints()
  }
  return {
    stage,
    zoom: (by: number) => move((viewport) => viewport.zoomBy(by)),
    pan: (x: number, y: number) =>
      move((viewport) => {
        const { width, height } = viewport.getBounds()
        viewport.panBy(new OpenSeadragon.Point(x * width, y * height))
      }),
    whole: () => move((viewport) => viewport.goHome()),
  }
}
