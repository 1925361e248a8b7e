/*
 * The browser completes `keepalive` requests after the page has closed, up to 64 KiB at a time.
 */

const bytesAtMost = 60_000
const utf8 = new TextEncoder()

let isLeaving = false
let carried = 0

/** Starts to watch for a page that is hidden or closed. */
export function watchLeaving(): void {
  addEventListener('pagehide', () => {
    isLeaving = true
  })
  addEventListener('pageshow', () => {
    isLeaving = false
  })
}

const isHidden = () => typeof document !== 'undefined' && document.hidden

/** Like `fetch`, but a small request continues after the page is hidden or closed. */
export async function fetchToTheEnd(path: string, init: RequestInit & { body?: string }): Promise<Response> {
  const bytes = utf8.encode(init.body ?? '').length
  const isCarried = (isLeaving || isHidden()) && carried + bytes <= bytesAtMost
  if (!isCarried) return fetch(path, init)
  carried += bytes
  try {
    return await fetch(path, { ...init, keepalive: true })
  } finally {
    carried -= bytes
  }
}
