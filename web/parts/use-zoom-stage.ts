import type OpenSeadragon from 'openseadragon'
import { type RefObject, useEffect, useRef } from 'react'
import { levelsOf } from '#features/files/pictures/zoom-levels.ts'
import type { ImageView } from '#features/files/storage/contract.ts'
import { openZoomViewer, panBy, pyramidOf, zoomBy } from './zoom-viewer.ts'

export interface ZoomStage {
  element: RefObject<HTMLDivElement | null>
  zoom(by: number): void
  pan(x: number, y: number): void
  whole(): void
}

/** Offline, an uncached form cannot load: then the one at `url`, which the page shows, is used. */
function openImage(viewer: OpenSeadragon.Viewer, image: ImageView, url: string): void {
  const levels = levelsOf(image, url)
  viewer.open({ tileSource: pyramidOf(levels) })
  viewer.addOnceHandler('tile-load-failed', () => {
    viewer.open({ tileSource: pyramidOf(levels.filter((level) => level.url === url)) })
  })
}

/**
 * The zoomable picture in `element`, from the form at `url`, with functions to move it.
 * @param onOpened adds to the open viewer, and returns what undoes it
 */
export function useZoomStage(
  image: ImageView,
  url: string,
  onOpened?: (viewer: OpenSeadragon.Viewer) => () => void,
): ZoomStage {
  const element = useRef<HTMLDivElement>(null)
  const viewer = useRef<OpenSeadragon.Viewer>(null)
  useEffect(() => {
    if (!element.current) return
    const opened = openZoomViewer(element.current, 2)
    openImage(opened, image, url)
    const stop = onOpened?.(opened)
    viewer.current = opened
    return () => {
      viewer.current = null
      stop?.()
      opened.destroy()
    }
  }, [image, url, onOpened])
  const move = (action: (opened: OpenSeadragon.Viewer) => void) => {
    if (viewer.current) action(viewer.current)
  }
  return {
    element,
    zoom: (by) => move((opened) => zoomBy(opened, by)),
    pan: (x, y) => move((opened) => panBy(opened, x, y)),
    whole: () => move((opened) => zoomBy(opened, 0)),
  }
}
