import OpenSeadragon from 'openseadragon'
import type { ZoomTiles } from '#features/files/pictures/contract.ts'

/** One width of an image. */
export interface ZoomLevel {
  url: string
  width: number
  height: number
}

/** The library hides the focus outline on phones by an inline style, unless it finds this element. */
function keepFocusRing(): void {
  if (document.querySelector('style[data-openseadragon-mobile-css]')) return
  // Of no namespace, so that it is no style, which the page's policy would block.
  const style = document.createElementNS(null, 'style')
  style.setAttribute('data-openseadragon-mobile-css', '')
  document.head.append(style)
}

/** @param pixelRatio how many pixels of the screen one pixel of the image may cover */
export function openZoomViewer(element: HTMLElement, pixelRatio: number): OpenSeadragon.Viewer {
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
    maxZoomPixelRatio: pixelRatio,
    gestureSettingsMouse: { clickToZoom: false, dblClickToZoom: true },
  })
}

/** The widths of one image, as the library loads them. */
export const pyramidOf = (levels: readonly ZoomLevel[]) => ({
  type: 'legacy-image-pyramid',
  levels: [...levels],
})

/** The tiles of one image, as the library loads them. */
export const tilesOf = ({ address, width, height, tileSide, levels }: ZoomTiles) => ({
  width,
  height,
  tileSize: tileSide,
  maxLevel: levels - 1,
  getTileUrl: (level: number, column: number, row: number) => `${address}/${level}/${column}_${row}.webp`,
})

/** Moves the view by fractions of the window. */
export function panBy({ viewport }: OpenSeadragon.Viewer, x: number, y: number): void {
  const { width, height } = viewport.getBounds()
  viewport.panBy(new OpenSeadragon.Point(x * width, y * height))
  viewport.applyConstraints()
}

/** Zooms by a factor; 0 shows the whole image. */
export function zoomBy({ viewport }: OpenSeadragon.Viewer, by: number): void {
  if (by === 0) viewport.goHome()
  else viewport.zoomBy(by)
  viewport.applyConstraints()
}
