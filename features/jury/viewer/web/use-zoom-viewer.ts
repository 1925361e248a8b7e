import OpenSeadragon from 'openseadragon'
import { useEffect, useRef } from 'react'
import type { ImageView } from '#features/files/storage/contract.ts'
import { getDeepImage } from '#features/jury/evaluations/contract-evaluation.ts'
import type { EntryPlace } from '#features/jury/judging/contract.ts'
import { fetchFile } from '#web/api/api.ts'
import { styleNonce } from '#web/nonce.ts'
import { deepestOf, levelsOf } from '../zoom-levels.ts'

/** The library removes the focus outline on phones by inline style, unless it finds one. */
function keepFocusRing(): void {
  if (document.querySelector('style[data-openseadragon-mobile-css]')) return
  const style = document.createElement('style')
  style.nonce = styleNonce()
  style.dataset.openseadragonMobileCss = ''
  document.head.append(style)
}

function openViewer(element: HTMLElement): OpenSeadragon.Viewer {
  keepFocusRing()
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
  return OpenSeadragon({
    element,
    drawer: 'canvas',
    showNavigationControl: false,
    keyboardNavEnabled: false,
    animationTime: isStill ? 0 : 0.4,
    blendTime: isStill ? 0 : 0.15,
    visibilityRatio: 1,
    minZoomImageRatio: 1,
    maxZoomPixelRatio: 2,
    gestureSettingsMouse: { clickToZoom: false, dblClickToZoom: true },
  })
}

const pyramidOf = (levels: ReturnType<typeof levelsOf>) => ({ type: 'legacy-image-pyramid', levels })

/**
 * Adds a layer with the original's width when zooming beyond the widest form on pages. If it fails to load, the picture
 * stays as it is.
 */
function layDeepest(viewer: OpenSeadragon.Viewer, place: EntryPlace, image: ImageView): () => void {
  const box = deepestOf(image)
  const widest = Math.max(0, ...image.renditions.map(({ width }) => width))
  let address: string | null = null
  let isOver = box === null
  const look = () => {
    const { viewport } = viewer
    const shown = viewport.getZoom() * viewport.getContainerSize().x * devicePixelRatio
    if (isOver || box === null || shown <= widest) return
    isOver = true
    fetchFile(getDeepImage, { ...place, imageId: image.id }).then(
      (file) => {
        if (viewer.isDestroyed()) return
        address = URL.createObjectURL(file)
        viewer.addTiledImage({ tileSource: pyramidOf([{ url: address, ...box }]) })
      },
      () => {
        isOver = false
      },
    )
  }
  viewer.addHandler('zoom', look)
  return () => {
    isOver = true
    viewer.removeHandler('zoom', look)
    if (address) URL.revokeObjectURL(address)
  }
}

/** Offline, an uncached form cannot load: then the one at `url`, which the page shows, is used. */
function openImage(viewer: OpenSeadragon.Viewer, image: ImageView, url: string): void {
  const levels = levelsOf(image, url)
  viewer.open({ tileSource: pyramidOf(levels) })
  viewer.addOnceHandler('tile-load-failed', () => {
    viewer.open({ tileSource: pyramidOf(levels.filter((level) => level.url === url)) })
  })
}

/** The zoomable picture in `stage`, from the form at `url`, with functions to move it. */
export function useZoomViewer(place: EntryPlace, image: ImageView, url: string) {
  const stage = useRef<HTMLDivElement>(null)
  const viewer = useRef<OpenSeadragon.Viewer>(null)
  const { projectId, categoryId } = place
  useEffect(() => {
    if (!stage.current) return
    const opened = openViewer(stage.current)
    openImage(opened, image, url)
    const stop = layDeepest(opened, { projectId, categoryId }, image)
    viewer.current = opened
    return () => {
      viewer.current = null
      stop()
      opened.destroy()
    }
  }, [projectId, categoryId, image, url])
  const move = (action: (viewport: OpenSeadragon.Viewport) => void) => {
    const viewport = viewer.current?.viewport
    if (!viewport) return
    action(viewport)
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
