import { useEffect, useState } from 'react'
import { tabStorage } from '#web/storage.ts'

const key = 'loaded-anew'
const oftenMs = 60_000

let isFileMissing = false

/** A new version of the portal removes the files of the old one; files not loaded before are then missing. */
addEventListener('vite:preloadError', () => {
  isFileMissing = true
})

function mayLoadAnew(): boolean {
  const last = Number(tabStorage.getItem(key) ?? 0)
  return isFileMissing && navigator.onLine && Date.now() - last > oftenMs
}

/**
 * Whether the page will reload because a file of the application is missing. It tries once, and only while the
 * portal responds: a browser's own offline page helps no one.
 */
export function useLoadAnew(): boolean {
  const [isTrying, setIsTrying] = useState(mayLoadAnew)
  useEffect(() => {
    if (!isTrying) return
    fetch('/icon.svg', { cache: 'no-store' }).then(
      () => {
        tabStorage.setItem(key, String(Date.now()))
        location.reload()
      },
      () => setIsTrying(false),
    )
  }, [isTrying])
  return isTrying
}
