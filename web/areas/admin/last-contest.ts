import { useEffect, useState } from 'react'
import { whenLeft } from '#web/session/session.ts'

const key = 'admin-contest'

whenLeft(() => localStorage.removeItem(key))

function stored(): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** The contest that was worked on last: in this tab, or when it has just been opened, on this device. */
export function useLastContest(opened: string | null): string | null {
  const [last, setLast] = useState(stored)
  useEffect(() => {
    if (!opened) return
    setLast(opened)
    try {
      localStorage.setItem(key, opened)
    } catch {
      // Without storage a new tab begins with the running contest.
    }
  }, [opened])
  return last
}
