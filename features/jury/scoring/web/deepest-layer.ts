import type OpenSeadragon from 'openseadragon'
import { deepestOf } from '#features/files/pictures/zoom-levels.ts'
import type { ImageView } from '#features/files/storage/contract.ts'
import type { EntryPlace } from '#features/jury/panel/contract.ts'
import { fetchFile } from '#web/api/api.ts'
import { pyramidOf } from '#web/parts/zoom-viewer.ts'
import { getDeepImage } from '../contract.ts'

/**
 * Adds a layer with the original's width when zooming beyond the widest form on pages. If it fails to load, the picture
 * stays as it is.
 */
export function layDeepest(viewer: OpenSeadragon.Viewer, place: EntryPlace, image: ImageView): () => void {
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
