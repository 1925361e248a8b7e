import type { ZoomTiles } from '#features/files/pictures/contract.ts'
import { openZoomViewer, panBy, pyramidOf, tilesOf, type ZoomLevel, zoomBy } from '#web/parts/zoom-viewer.ts'
import { plainHtml } from '#web/plain-html.ts'

// The library empties its elements through `innerHTML`.
globalThis.trustedTypes?.createPolicy('default', { createHTML: plainHtml })

/** The widths of a picture in the format that the browser chose, narrowest first. */
function levelsIn(image: HTMLImageElement): ZoomLevel[] {
  const shown = new URL(image.currentSrc || image.src).pathname
  const sources = image.parentElement?.querySelectorAll('source') ?? []
  const sets = [...sources].map(({ srcset }) => srcset)
  const set = sets.find((one) => one.includes(shown)) ?? `${image.src} ${image.naturalWidth}w`
  const ratio = Number(image.getAttribute('height')) / Number(image.getAttribute('width'))
  return set.split(', ').map((form) => {
    const [url = '', size = ''] = form.split(' ')
    const width = Number.parseInt(size, 10)
    return { url, width, height: Math.round(width * ratio) }
  })
}

/** Where the image has tiles down to its own pixels; null until they are made, or offline. */
async function loadTiles(address: string | undefined): Promise<ZoomTiles | null> {
  if (!address) return null
  const answer = await fetch(address, { signal: AbortSignal.timeout(5_000) }).catch(() => null)
  return answer?.ok ? await answer.json() : null
}

export interface DeepZoom {
  zoom(by: number): void
  pan(x: number, y: number): void
  end(): void
}

/** Covers the stage with the image, zoomed by wheel, fingers and keys, down to its own pixels. */
export async function openDeepZoom(stage: HTMLElement, image: HTMLImageElement): Promise<DeepZoom> {
  const tiles = await loadTiles(stage.dataset.tiles)
  const cover = document.createElement('div')
  cover.dataset.zoomed = ''
  stage.append(cover)
  const viewer = openZoomViewer(cover, 1 / devicePixelRatio)
  viewer.open({ tileSource: tiles ? tilesOf(tiles) : pyramidOf(levelsIn(image)) })
  viewer.addOnceHandler('open', () => zoomBy(viewer, 2))
  return {
    zoom: (by) => zoomBy(viewer, by),
    pan: (x, y) => panBy(viewer, x, y),
    end() {
      viewer.destroy()
      cover.remove()
    },
  }
}
