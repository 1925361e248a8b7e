/** Opens the images of a work over its page. Without the viewer, their links lead to their own pages. */
export function enhanceImages(): void {
  addEventListener('click', (event) => {
    const { target } = event
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[data-image]') : null
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    import('./viewer/lightbox.ts').then(
      ({ openLightbox }) => openLightbox(link.href),
      () => location.assign(link.href),
    )
  })
  const root = document.querySelector<HTMLElement>('main:has(> [data-viewer])')
  if (!root) return
  void import('./viewer/image-viewer.ts').then(({ enhanceViewer }) =>
    enhanceViewer({ root, keys: document, go: (address) => location.assign(address) }),
  )
}
