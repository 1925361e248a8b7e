import { useEffect, useEffectEvent, useRef } from 'react'
import { useAct } from '#web/query.ts'
import { setBallot } from '../contract.ts'
import { dropOrder, findOrder, keepOrder, type OrderPlace } from './kept-order.ts'

/**
 * Keeps a juror's order, one change after the other: of many quick ones none overtakes a later. What the server has not
 * confirmed stays on the device, and is sent when the page is opened again.
 */
export function useBallot(place: OrderPlace, castAt: string | null, placed: readonly string[]) {
  const { contestId, categoryId } = place
  const save = useAct(setBallot)
  const last = useRef<Promise<unknown>>(Promise.resolve())
  const wanted = useRef<readonly string[]>([])
  const stands = useRef(castAt)
  const keep = (entryIds: string[]) => {
    wanted.current = entryIds
    keepOrder(place, { entryIds, castAt: stands.current })
    last.current = last.current.then(async () => {
      // A newer one waits behind it and says all that this one does.
      if (wanted.current !== entryIds) return
      const saved = await save.mutateAsync({ contestId, categoryId, entryIds }).catch(() => undefined)
      if (!saved) return
      // Who places nobody has no ballot.
      stands.current = entryIds.length > 0 ? saved.savedAt : null
      if (wanted.current === entryIds) dropOrder(place)
      else keepOrder(place, { entryIds: [...wanted.current], castAt: stands.current })
    })
  }
  const resume = useEffectEvent(() => {
    if (findOrder(place, castAt)) keep([...placed])
  })
  useEffect(() => resume(), [])
  return { keep, savedAt: save.data?.savedAt, error: save.error, isSaving: save.isPending }
}
