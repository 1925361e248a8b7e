import { useEffect, useState } from 'react'
import { z } from 'zod'
import { useUserId, whenLeft } from '#web/session/session.ts'
import { deviceStorage } from '#web/storage.ts'
import { isRecord } from './admin-menu.ts'

const RecentItem = z.object({ href: z.string(), title: z.string() })
export type RecentItem = z.infer<typeof RecentItem>
const Stored = z.object({ userId: z.string(), items: z.array(RecentItem) })

const key = 'admin-recent'
const most = 5
const suffix = ' — Palmarès'

// The titles name users and projects, so they leave the device with the session.
whenLeft(() => deviceStorage.removeItem(key))

function stored(userId: string | null): RecentItem[] {
  try {
    const { data } = Stored.safeParse(JSON.parse(deviceStorage.getItem(key) ?? 'null'))
    return data?.userId === userId ? data.items : []
  } catch {
    return []
  }
}

/** The last five records that this user opened on this device, newest first, without the current one. */
export function useRecentItems(pathname: string): RecentItem[] {
  const userId = useUserId()
  const [items, setItems] = useState<RecentItem[]>([])

  useEffect(() => {
    setItems(stored(userId))
    if (!userId || !isRecord(pathname)) return
    const add = () => {
      // The next screen may name itself before this one's observer ends.
      if (window.location.pathname !== pathname) return
      const title = document.title.endsWith(suffix) ? document.title.slice(0, -suffix.length) : ''
      // A record that could not be shown is not worth a link.
      if (!title || document.querySelector('#main [role="alert"]')) return
      const others = stored(userId).filter(({ href }) => href !== pathname)
      const next = [{ href: pathname, title }, ...others].slice(0, most + 1)
      deviceStorage.setItem(key, JSON.stringify({ userId, items: next }))
      setItems(next)
    }
    // A screen names itself in the window's title once it has loaded.
    const observer = new MutationObserver(add)
    observer.observe(document.head, { childList: true, subtree: true, characterData: true })
    return () => observer.disconnect()
  }, [pathname, userId])

  return items.filter(({ href }) => href !== pathname).slice(0, most)
}
