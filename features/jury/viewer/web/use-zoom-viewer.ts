import type OpenSeadragon from 'openseadragon'
import { useEffect, useRef } from 'react'
import type { ImageView } from '#features/files/storage/contract.ts'
import { getDeepImage } from '#features/jury/evaluations/contract-evaluation.ts'
import type { EntryPlace } from '#features/jury/judging/contract.ts'
import { fetchFile } from '#web/api/api.ts'
import { openZoomViewer, panBy, pyramidOf, zoomBy } from '#web/parts/zoom-viewer.ts'
import { deepestOf, levelsOf } from '../zoom-levels.ts'

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
    const opened = openZoomViewer(stage.current, 2)
    openImage(opened, image, url)
    const stop = layDeepest(opened, { projectId, categoryId }, image)
    viewer.current = opened
    return () => {
      viewer.current = null
      stop()
      opened.destroy()
    }
  }, [projectId, categoryId, image, url])
  const move = (action: (opened: OpenSeadragon.Viewer) => void) => {
    if (viewer.current) action(viewer.current)
  }
  return {
    stage,
    zoom: (by: number) => move((opened) => zoomBy(opened, by)),
    pan: (x: number, y: number) => move((opened) => panBy(opened, x, y)),
    whole: () => move((opened) => zoomBy(opened, 0)),
  }
}
