import type { NavigateFunction } from 'react-router'

/** To where the payer goes on: a page of ours, or the provider's own. */
export function goOn(href: string | null, navigate: NavigateFunction): void {
  if (href === null) return
  if (href.startsWith('/')) void navigate(href)
  else location.assign(href)
}
