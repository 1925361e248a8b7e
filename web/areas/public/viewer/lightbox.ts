import { pageAt } from '../page-at.ts'
import { enhanceViewer } from './image-viewer.ts'

interface Shown {
  part: HTMLElement
  title: string
}

const loaded = new Map<string, Promise<Shown | null>>()

/** The viewer's part of an image's own page. Its picture begins to load. */
function load(address: string): Promise<Shown | null> {
  const known = loaded.get(address)
  if (known) return known
  const made = pageAt(address).then((page) => {
    const part = page?.querySelector<HTMLElement>('[data-viewer]')
    return page && part ? { part: document.importNode(part, true), title: page.title } : null
  })
  loaded.set(address, made)
  void made.then((found) => found ?? loaded.delete(address))
  return made
}

/** The open dialog, the address of its image, and the title of the page under it. */
let open: { dialog: HTMLDialogElement; address: string; title: string; endZoom(): boolean } | null = null

/** Shows the image at an address; where that fails, the browser goes there. */
async function show(address: string): Promise<void> {
  if (!open) return
  open.address = address
  const shown = await load(address)
  // A later request has overtaken this one.
  if (open?.address !== address) return
  if (!shown) return location.assign(address)
  open.endZoom()
  const { dialog } = open
  const key = document.activeElement?.closest<HTMLElement>('[data-key]')?.dataset.key
  dialog.replaceChildren(shown.part)
  document.title = shown.title
  const focused = dialog.querySelector<HTMLElement>(`[data-key="${key ?? 'title'}"]`)
  ;(focused ?? dialog).focus()
  dialog.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  for (const link of dialog.querySelectorAll<HTMLAnchorElement>('[data-step="1"], [data-step="-1"]')) {
    void load(link.href)
  }
}

/** Replaces the address, so that going back leads out of the viewer. */
function go(address: string): void {
  history.replaceState(history.state, '', address)
  void show(address)
}

/** Shows an image over the page of its work, at the image's own address. */
export function openLightbox(address: string): void {
  if (open) return
  if (location.href !== address) history.pushState({ isLightbox: true }, '', address)
  const dialog = document.createElement('dialog')
  dialog.dataset.lightbox = ''
  dialog.setAttribute('aria-labelledby', 'viewer-title')
  dialog.tabIndex = -1
  document.body.append(dialog)
  dialog.showModal()
  const { endZoom } = enhanceViewer({ root: dialog, keys: dialog, go })
  open = { dialog, address, title: document.title, endZoom }
  dialog.addEventListener('cancel', (event) => {
    event.preventDefault()
    history.back()
  })
  // A browser may close it without asking.
  dialog.addEventListener('close', () => {
    if (open) history.back()
  })
  dialog.addEventListener('click', (event) => {
    const { target } = event
    if (!(target instanceof Element) || event.ctrlKey || event.metaKey || event.shiftKey) return
    const link = target.closest<HTMLAnchorElement>('a[data-step]')
    if (!link && !target.closest('[data-close]')) return
    event.preventDefault()
    if (link) go(link.href)
    else history.back()
  })
  void show(address)
}

/** Returns to the link of the image that was shown last. */
function close(): void {
  if (!open) return
  const { dialog, address, title } = open
  open = null
  dialog.close()
  dialog.remove()
  document.title = title
  const links = [...document.querySelectorAll<HTMLAnchorElement>('a[data-image]')]
  const link = links.find(({ href }) => href === address)
  link?.focus()
  link?.scrollIntoView({ block: 'nearest' })
}

addEventListener('popstate', ({ state }) => {
  if (typeof state === 'object' && state !== null && 'isLightbox' in state) openLightbox(location.href)
  else close()
})
