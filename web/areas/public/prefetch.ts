const fetched = new Set<string>()

/** Fetches a page when a pointer rests on its link, so that it is loaded before the click. */
export function prefetchLinks(): void {
  const prefetch = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('main a[href^="/"]') : null
    if (
      !link ||
      fetched.has(link.href) ||
      !/^\/[a-z-]+\/(inspirations|products|awards|news)/.test(link.pathname)
    )
      return
    fetched.add(link.href)
    const hint = document.createElement('link')
    hint.rel = 'prefetch'
    hint.href = link.href
    document.head.append(hint)
  }
  addEventListener('pointerover', prefetch, { passive: true })
  addEventListener('focusin', prefetch)
}
