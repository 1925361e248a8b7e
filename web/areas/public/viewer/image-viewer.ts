import { stepOf } from '#web/parts/swipe.ts'
import type { DeepZoom } from './deep-zoom.ts'

interface Options {
  /** Contains the viewer's part of an image's page. */
  root: HTMLElement
  /** Where keys are pressed. */
  keys: HTMLElement | Document
  /** Goes to the address of another image. */
  go(address: string): void
}

export interface Viewer {
  /** @returns whether there was something to end */
  endZoom(): boolean
}

const slide = 0.15
const panKeys: Record<string, [number, number]> = {
  ArrowLeft: [-slide, 0],
  ArrowRight: [slide, 0],
  ArrowUp: [0, -slide],
  ArrowDown: [0, slide],
}
const zoomKeys: Record<string, number> = { '+': 1.5, '=': 1.5, '-': 1 / 1.5, '0': 0 }

/** Keys, swipes and zoom of the viewer of an image. */
export function enhanceViewer({ root, keys, go }: Options): Viewer {
  let zoomed: DeepZoom | null = null

  const step = (by: 1 | -1) => {
    const link = root.querySelector<HTMLAnchorElement>(`[data-step="${by}"]`)
    if (link) go(link.href)
  }
  const showZooming = (isZooming: boolean) => {
    const actions = root.querySelector<HTMLElement>('[data-zooming]')
    if (actions) actions.hidden = !isZooming
    const focused = isZooming
      ? actions?.querySelector('button')
      : root.querySelector<HTMLElement>('[data-zoom]')
    focused?.focus()
  }
  const zoom = async () => {
    const stage = root.querySelector<HTMLElement>('[data-stage]')
    const image = stage?.querySelector('img')
    if (!stage || !image || zoomed) return
    const module = await import('./deep-zoom.ts').catch(() => null)
    // Offline, the image stays as it is.
    if (!module) return
    const opened = await module.openDeepZoom(stage, image)
    if (zoomed || !stage.isConnected) return opened.end()
    zoomed = opened
    showZooming(true)
  }
  const endZoom = () => {
    if (!zoomed) return false
    zoomed.end()
    zoomed = null
    showZooming(false)
    return true
  }

  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const { key } = event
    const by = zoomKeys[key]
    const pan = panKeys[key]
    if (zoomed && key === 'Escape') endZoom()
    else if (zoomed && pan) zoomed.pan(...pan)
    else if (zoomed && by !== undefined) zoomed.zoom(by)
    else if (key === '+' || key === 'z') void zoom()
    else if (key === 'ArrowRight') step(1)
    else if (key === 'ArrowLeft') step(-1)
    else return
    event.preventDefault()
  }
  keys.addEventListener('keydown', (event) => {
    if (event instanceof KeyboardEvent) press(event)
  })

  root.addEventListener('click', (event) => {
    const { target } = event
    if (!(target instanceof Element)) return
    const by = target.closest<HTMLElement>('[data-zoom-by]')?.dataset.zoomBy
    if (by !== undefined) zoomed?.zoom(Number(by))
    if (!target.closest('[data-stage] picture, [data-zoom]')) return
    event.preventDefault()
    void zoom()
  })

  let from: { clientX: number; clientY: number } | null = null
  root.addEventListener(
    'touchstart',
    ({ touches: [first, second] }) => {
      from = first && !second ? { clientX: first.clientX, clientY: first.clientY } : null
    },
    { passive: true },
  )
  root.addEventListener('touchend', ({ changedTouches: [to] }) => {
    // A page that the reader has magnified is moved, not turned.
    const isMagnified = (visualViewport?.scale ?? 1) > 1.01
    const by = from && to && !zoomed && !isMagnified ? stepOf(from, to) : null
    from = null
    if (by) step(by)
  })
  return { endZoom }
}
