import { useRef } from 'react'
import { useAct } from '#web/query.ts'
import { setBallot } from '../contract.ts'

/** Keeps a juror's order, one change after the other: of many quick ones none overtakes a later. */
export function useBallot(contestId: string, categoryId: string) {
  const save = useAct(setBallot)
  const last = useRef<Promise<unknown>>(Promise.resolve())
  const wanted = useRef<readonly string[]>([])
  const keep = (entryIds: string[]) => {
    wanted.current = entryIds
    last.current = last.current.then(() => {
      // A newer one waits behind it and says all that this one does.
      if (wanted.current !== entryIds) return
      return save.mutateAsync({ contestId, categoryId, entryIds }).catch(() => undefined)
    })
  }
  return { keep, savedAt: save.data?.savedAt, error: save.error, isSaving: save.isPending }
}
