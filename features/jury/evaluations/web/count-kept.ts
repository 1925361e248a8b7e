import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isScored } from '#features/jury/anonymity/composite.ts'
import {
  type EntryEvaluation,
  EntryPlace,
  type Evaluation,
  getEntryEvaluation,
  listEvaluations,
} from '#features/jury/judging/contract.ts'
import { useApiQuery } from '#web/api/query.ts'
import { listAnswers } from '#web/offline/cached-answers.ts'
import { useUserId } from '#web/session/session.ts'
import { withEntry } from '../evaluation-list.ts'
import { marksOf, withMark } from '../marked.ts'
import { isOwn } from './kept-marks.ts'
import { type Given, listKept } from './kept-store.ts'
import { misplacementIn } from './send-remark.ts'

export function withKept(
  evaluation: EntryEvaluation,
  { criterionId, part, value }: Given,
  version?: number,
): EntryEvaluation {
  if (part === 'misplaced') return { ...evaluation, misplacement: misplacementIn(value) }
  if (part === 'confidence') return { ...evaluation, confidence: typeof value === 'number' ? value : null }
  if (criterionId === null) return { ...evaluation, comment: String(value ?? '') }
  return typeof value === 'number' || value === null
    ? withMark(evaluation, criterionId, value, version)
    : evaluation
}

type ListedChange = Parameters<typeof withEntry>[2]

/** Changes the list on this device as the server will have it, without asking: a juror may be without a line. */
export function changeListed(queries: QueryClient, place: EntryPlace, change: ListedChange): void {
  const key = [listEvaluations.path, {}]
  const updatedAt = queries.getQueryState(key)?.dataUpdatedAt
  queries.setQueryData<Evaluation[]>(key, (shown) => shown && withEntry(shown, place, change), {
    ...(updatedAt ? { updatedAt } : {}),
  })
  void queries.invalidateQueries({ queryKey: [listEvaluations.path], refetchType: 'none' })
}

let isCounted = false

/** What an earlier page gave a moment before it ended may stand in the entry, and not yet in the list that was kept. */
async function countKept(queries: QueryClient): Promise<void> {
  for (const { input, answer } of await listAnswers(getEntryEvaluation)) {
    const own = listKept().filter((item) => isOwn(item) && item.assignmentId === answer.assignmentId)
    const { data: place } = EntryPlace.safeParse(input)
    if (!place || !own.some(({ criterionId }) => criterionId !== null)) continue
    const marks = marksOf(own.reduce((shown, item) => withKept(shown, item), answer))
    changeListed(queries, place, { marked: marks.size, isScored: isScored(marks, answer.criteria) })
  }
}

/** Once the list is known, what waits on this device counts in it; from then on every change does as it is made. */
export function useCountKept(): void {
  const queries = useQueryClient()
  const isKnown = useApiQuery(listEvaluations, {}, { enabled: false }).data !== undefined
  const userId = useUserId()
  useEffect(() => {
    if (!isKnown || !userId || isCounted) return
    isCounted = true
    void countKept(queries)
  }, [isKnown, userId, queries])
}
