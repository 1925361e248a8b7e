import { useEffect, useState } from 'react'
import { whenLeft } from '#web/session/session.ts'
import { deviceStorage } from '#web/storage.ts'

const key = 'admin-contest'

whenLeft(() => deviceStorage.removeItem(key))

/** The contest that was worked on last: in this tab, or when it has just been opened, on this device. */
export function useLastContest(opened: string | null): string | null {
  const [last, setLast] = useState(() => deviceStorage.getItem(key))
  useEffect(() => {
    if (!opened) return
    setLast(opened)
    deviceStorage.setItem(key, opened)
  }, [opened])
  return last
}
