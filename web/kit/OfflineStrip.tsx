import { useSyncExternalStore } from 'react'
import style from './OfflineStrip.module.css'

let lostAt: Date | null = null

/** Under the header while there is no connection; `sentence` tells since when, in the reader's language. */
export function OfflineStrip({ sentence }: { sentence: (since: Date) => string }) {
  const since = useSyncExternalStore(watch, read, () => null)
  return <div role="status">{since && <p className={style.strip}>{sentence(since)}</p>}</div>
}

function watch(onChange: () => void) {
  window.addEventListener('online', onChange)
  window.addEventListener('offline', onChange)
  return () => {
    window.removeEventListener('online', onChange)
    window.removeEventListener('offline', onChange)
  }
}

function read() {
  if (navigator.onLine) lostAt = null
  else lostAt ??= new Date()
  return lostAt
}
