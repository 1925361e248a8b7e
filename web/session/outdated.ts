import { useEffect, useState } from 'react'

const key = 'loaded-anew'
const oftenMs = 60_000

let isFileMissing = false

/** A new version of the portal takes the files of the old one away; what was not fetched before is then missing. */
addEventListener('vite:preloadError', () => {
  isFileMissing = true
})

function mayLoadAnew(): boolean {
  const last = Number(sessionStorage.getItem(key) ?? 0)
  return isFileMissing && navigator.onLine && Date.now() - last > oftenMs
}

/**
 * Whether the page is about to be loaded anew, because a file of the application is missing. It is tried once, and
 * only while the portal answers: a browser's own page about a lost connection helps nobody.
 */
export function useLoadAnew(): boolean {
  const [isTrying, setIsTrying] = useState(mayLoadAnew)
  useEffect(() => {
    if (!isTrying) return
    fetch('/icon.svg', { cache: 'no-store' }).then(
      () => {
        sessionStorage.setItem(key, String(Date.now()))
        location.reload()
      },
      () => setIsTrying(false),
    )
  }, [isTrying])
  return isTrying
}
