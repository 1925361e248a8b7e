/*
 * What is sent while its page goes away is carried on by the browser, which takes no more than 64 KiB of it at a time.
 */

const bytesAtMost = 60_000
const utf8 = new TextEncoder()

let isLeaving = false
let carried = 0

/** From now on it is known when the page goes. */
export function watchLeaving(): void {
  addEventListener('pagehide', () => {
    isLeaving = true
  })
  addEventListener('pageshow', () => {
    isLeaving = false
  })
}

const isHidden = () => typeof document !== 'undefined' && document.hidden

/** Fetches; a page that is hidden or left meanwhile does not stop it, where it is small enough. */
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
