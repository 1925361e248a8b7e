import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import {
  choose,
  isOwn,
  keep,
  useDraft,
  whenRejected,
  whenSaved,
} from '#features/jury/evaluations/web/unsent-scores.ts'
import { isBallot, orderOf } from '#features/jury/evaluations/web/unsent-store.ts'
import { type Finals, listFinals } from '#features/jury/judging/contract.ts'
import { say } from '#web/kit/messages.tsx'
import { presentUser } from '#web/session/session.ts'

export type FinalsCategoryView = Finals['categories'][number]

/** The category with another order of its finalists: those placed first, then the rest as they stand. */
export function withOrder(category: FinalsCategoryView, entryIds: readonly string[]): FinalsCategoryView {
  const byId = new Map(category.finalists.map((finalist) => [finalist.entryId, finalist]))
  const placed = entryIds.flatMap((id) => byId.get(id) ?? [])
  const rest = category.finalists.filter(({ entryId }) => !entryIds.includes(entryId))
  return { ...category, placed: placed.length, finalists: [...placed, ...rest] }
}

/**
 * One category in the juror's order, whatever of it still waits on this device, and the ways to change it. It is saved as a
 * score is: kept on the device until the server has it, and rejected with both where another page saved another order.
 */
export function useBallot(contestId: string, answered: FinalsCategoryView) {
  const queries = useQueryClient()
  const { unsent, isWaiting } = useDraft()
  const categoryId = answered.id
  const isThis = (item: { assignmentId: string; criterionId: string | null }) =>
    item.assignmentId === contestId && item.criterionId === categoryId
  const own = unsent.find((item) => isBallot(item) && isThis(item) && item.userId === presentUser())
  const category = own ? withOrder(answered, orderOf(own.value)) : answered

  const change = (changed: (category: FinalsCategoryView) => FinalsCategoryView) => {
    // What was asked for before may still arrive, and would bring an older order up again.
    void queries.cancelQueries({ queryKey: [listFinals.path] })
    queries.setQueriesData<Finals[]>({ queryKey: [listFinals.path] }, (finals) =>
      finals?.map((one) =>
        one.contest.id === contestId
          ? { ...one, categories: one.categories.map((it) => (it.id === categoryId ? changed(it) : it)) }
          : one,
      ),
    )
  }

  useEffect(() => {
    const stops = [
      whenSaved((item, version) => {
        if (!isBallot(item) || item.assignmentId !== contestId || item.criterionId !== categoryId) return
        const castAt = version > 0 ? new Date(version).toISOString() : null
        change((shown) => ({ ...withOrder(shown, orderOf(item.value)), version, castAt }))
      }),
      whenRejected((message, item) => {
        if (!isBallot(item) || item.assignmentId !== contestId || item.criterionId !== categoryId) return
        say.error(message)
        void queries.invalidateQueries({ queryKey: [listFinals.path] })
      }),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  })

  return {
    category,
    /** Another page's order, where it is not the one that this one began from. */
    conflict: own?.other ? { own, other: orderOf(own.other.value) } : null,
    choose,
    isWaiting: own !== undefined && isOwn(own) && isWaiting,
    /** Shows the finalists in this order, and saves what is placed where that has changed. */
    arrange(rows: readonly string[], placed: number) {
      const entryIds = rows.slice(0, placed)
      const before = category.finalists.slice(0, category.placed).map(({ entryId }) => entryId)
      change((shown) => ({ ...withOrder(shown, rows), placed }))
      if (entryIds.join() === before.join()) return
      const { version } = answered
      keep({
        assignmentId: contestId,
        criterionId: categoryId,
        part: 'ballot',
        value: entryIds.join(),
        version,
      })
    },
  }
}
