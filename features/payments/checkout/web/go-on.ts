import type { NavigateFunction } from 'react-router'

/** Navigates to the next page, local or at the provider. */
export function goOn(href: string | null, navigate: NavigateFunction): void {
  if (href === null) return
  if (href.startsWith('/')) void navigate(href)
  else location.assign(href)
}
