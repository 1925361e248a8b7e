import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type Finals, listFinals } from '#features/jury/panel/contract.ts'
import {
  choose,
  isOwn,
  keep,
  useUnsentScores,
  whenRejected,
  whenSaved,
} from '#features/jury/scoring/web/unsent-scores.ts'
import { isBallot, orderOf } from '#features/jury/scoring/web/unsent-store.ts'
import { say } from '#web/kit/messages.ts'
import { presentUser } from '#web/session/session.ts'

export type FinalsCategoryView = Finals['categories'][number]

/** The category with another order of its finalists: placed ones first, then the rest unchanged. */
export function withOrder(category: FinalsCategoryView, entryIds: readonly string[]): FinalsCategoryView {
  const byId = new Map(category.finalists.map((finalist) => [finalist.entryId, finalist]))
  const placed = entryIds.flatMap((id) => byId.get(id) ?? [])
  const rest = category.finalists.filter(({ entryId }) => !entryIds.includes(entryId))
  return { ...category, placed: placed.length, finalists: [...placed, ...rest] }
}

/**
 * The juror's order in one category, with pending changes on this device, and functions to change it. It is saved like
 * a score: stored on the device until the server confirms it, and rejected with both orders when another page saved a
 * different one.
 */
export function useBallot(contestId: string, answered: FinalsCategoryView) {
  const queries = useQueryClient()
  const { unsent, isWaiting } = useUnsentScores()
  const categoryId = answered.id
  const isThis = (item: { assignmentId: string; criterionId: string | null }) =>
    item.assignmentId === contestId && item.criterionId === categoryId
  const own = unsent.find((item) => isBallot(item) && isThis(item) && item.userId === presentUser())
  const category = own ? withOrder(answered, orderOf(own.value)) : answered

  const change = (changed: (category: FinalsCategoryView) => FinalsCategoryView) => {
    // An earlier request may still arrive and would restore an older order.
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
    /** Another page's order, when it is not the base of this one. */
    conflict: own?.other ? { own, other: orderOf(own.other.value) } : null,
    choose,
    isWaiting: own !== undefined && isOwn(own) && isWaiting,
    /** Shows the finalists in this order, and saves the placed ones when they have changed. */
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
