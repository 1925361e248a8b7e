import { skippedTime } from '#features/contests/contest/local-time.ts'
import { zoneNamed } from '#features/contests/contest/time-zones.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'

/** Says of a local time that clocks skip it, before the form is sent. */
export function useSkippedTime(zone: string): (wall: string) => string | undefined {
  const shared = useMessages('shared')
  const language = useLanguage()
  return (wall) => {
    const skipped = skippedTime(wall, zoneNamed(zone), language)
    return skipped ? shared('time_skipped', skipped) : undefined
  }
}
