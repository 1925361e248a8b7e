import { sourceOf, visitsPath } from '#features/gallery/own/visit-source.ts'

/**
 * Counts the visit to a work’s page for its firm, without a cookie or an identifier, unless the browser asks not to
 * be tracked.
 */
export function countVisit(): void {
  const slug = document.querySelector<HTMLElement>('[data-work-page]')?.dataset.workPage
  const asksNotTo =
    navigator.doNotTrack === '1' ||
    ('globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true)
  if (!slug || asksNotTo) return
  const body = JSON.stringify({ slug, source: sourceOf(document.referrer, location.host) })
  navigator.sendBeacon(visitsPath, new Blob([body], { type: 'application/json' }))
}
