import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import {
  type EntryEvaluation,
  type EntryPlace,
  type Evaluation,
  listEvaluations,
} from '#features/jury/panel/contract.ts'
import { useApiQuery } from '#web/api/query.ts'
import { type EntryOrder, readFilter, searchOf, walkFrom } from '../evaluation-list.ts'

export interface EvaluationOrder extends EntryOrder {
  isToDo: boolean
  /** The juror's current filter, from the address. */
  search: string
}

const oldMs = 5 * 60_000

/**
 * The previous and next entries within the list's filter, from this device's data, so that they are right offline too.
 */
export function useEntryOrder(place: EntryPlace, evaluation: EntryEvaluation): EvaluationOrder {
  const [search] = useSearchParams()
  const queries = useQueryClient()
  // Not refetched with every score: the list is long, and this device updates it locally.
  const [isWanted] = useState(() => {
    const known = queries.getQueryState<Evaluation[]>([listEvaluations.path, {}])
    return !known?.data || known.dataUpdatedAt < Date.now() - oldMs
  })
  const { data } = useApiQuery(listEvaluations, {}, { enabled: isWanted })
  const filter = readFilter(search)
  const ofFilter = {
    isToDo: filter.show === null || filter.show === 'todo',
    search: searchOf(filter),
  }
  const walk = data && walkFrom(data, place, filter)
  if (walk) return { ...walk, ...ofFilter }
  const { previous, nextUnscored: next, scored, total, leftInCategory } = evaluation
  return { previous, next, scored, total, leftInCategory, ahead: next ? [next] : [], ...ofFilter }
}
