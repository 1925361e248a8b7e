import type { QueryClient } from '@tanstack/react-query'
import {
  type EntryEvaluation,
  type EntryPlace,
  type Evaluation,
  listEvaluations,
} from '#features/jury/judging/contract.ts'
import { withEntry } from '../evaluation-list.ts'
import { withScore } from '../score-count.ts'
import type { Given } from './kept-store.ts'
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
    ? withScore(evaluation, criterionId, value, version)
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
