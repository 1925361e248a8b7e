import { type QueryClient, type QueryFilters, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import {
  type EntryEvaluation,
  type EntryPlace,
  type Evaluation,
  getEntryEvaluation,
  listEvaluations,
} from '#features/jury/panel/contract.ts'
import { isScored } from '#features/jury/round/weighted-score.ts'
import { say } from '#web/kit/messages.ts'
import { withEntry } from '../evaluation-list.ts'
import { scoresOf, withScore } from '../score-count.ts'
import { choose, isOwn, keep, useUnsentScores, whenRejected, whenSaved } from './unsent-scores.ts'
import { type Given, listUnsent, type UnsentScore, whenUnsentChanged } from './unsent-store.ts'

function withUnsent(
  evaluation: EntryEvaluation,
  { criterionId, value }: Given,
  version?: number,
): EntryEvaluation {
  if (criterionId === null) return { ...evaluation, comment: String(value ?? '') }
  return typeof value === 'number' || value === null
    ? withScore(evaluation, criterionId, value, version)
    : evaluation
}

type ListedChange = Parameters<typeof withEntry>[2]

/** Updates the cached list as the server will, because the juror may be offline. */
function changeListed(queries: QueryClient, place: EntryPlace, change: ListedChange): void {
  const key = [listEvaluations.path, {}]
  const updatedAt = queries.getQueryState(key)?.dataUpdatedAt
  queries.setQueryData<Evaluation[]>(key, (shown) => shown && withEntry(shown, place, change), {
    ...(updatedAt ? { updatedAt } : {}),
  })
  void queries.invalidateQueries({ queryKey: [listEvaluations.path], refetchType: 'none' })
}

interface Change {
  criterionId: string
  before: number | null
}

/** This page's value is gone: undoing would only restore an older score. */
const forgetting = (criterionId: string | null) => (changes: Change[]) =>
  changes.filter((one) => one.criterionId !== criterionId)

/** The entry with all scores, pending ones included, and functions to change them. */
export function useScores(place: EntryPlace, answered: EntryEvaluation) {
  const queries = useQueryClient()
  const { unsent, savedAt, isWaiting } = useUnsentScores()
  const [changes, setChanges] = useState<Change[]>([])
  const { assignmentId } = answered
  const queryKey = [getEntryEvaluation.path, { projectId: place.projectId, categoryId: place.categoryId }]
  const own = unsent.filter((item) => item.assignmentId === assignmentId)
  const evaluation = own.reduce((shown, item) => withUnsent(shown, item), answered)
  const scores = scoresOf(evaluation)

  useEffect(
    () =>
      whenRejected((message, item) => {
        say.error(message)
        if (item.assignmentId === assignmentId) setChanges(forgetting(item.criterionId))
        void queries.invalidateQueries({ queryKey: [getEntryEvaluation.path] })
      }),
    [queries, assignmentId],
  )

  // Another page's value is fetched, with the version on which the next score is based.
  useEffect(
    () => whenUnsentChanged(() => void queries.invalidateQueries({ queryKey: [getEntryEvaluation.path] })),
    [queries],
  )

  // An earlier request may still arrive and would remove the score again. It is cancelled, and repeated later.
  const isOwed = useRef(false)
  const stop = () => {
    if (queries.isFetching({ queryKey }) > 0) isOwed.current = true
    void queries.cancelQueries({ queryKey })
  }

  // The response contains everything that a score changes; the rest is fetched again only where more may have changed.
  const settle = useEffectEvent((item: Given, version: number) => {
    const isThis = (data: unknown) =>
      typeof data === 'object' && data !== null && 'assignmentId' in data
        ? data.assignmentId === item.assignmentId
        : false
    const filters: QueryFilters = {
      queryKey: [getEntryEvaluation.path],
      predicate: ({ state }) => isThis(state.data),
    }
    const isHere = item.assignmentId === assignmentId
    if (isHere) stop()
    else void queries.cancelQueries(filters)
    queries.setQueriesData<EntryEvaluation>(filters, (shown) => shown && withUnsent(shown, item, version))
    const isLast = !listUnsent().some((one) => one.assignmentId === assignmentId && isOwn(one))
    const isRead = isHere && isLast && (isOwed.current || isWaiting)
    if (isRead) isOwed.current = false
    void queries.invalidateQueries({ ...filters, refetchType: isRead ? 'active' : 'none' })
  })
  useEffect(() => whenSaved((item, version) => settle(item, version)), [])

  // A response of a moment ago may not be rendered yet; new input is based on it.
  const known = () => queries.getQueryData<EntryEvaluation>(queryKey) ?? answered
  const versionOf = (criterionId: string) =>
    known().scores.find((score) => score.criterionId === criterionId)?.version ?? 0
  const give = (criterionId: string, value: number | null) => {
    const version = versionOf(criterionId)
    stop()
    queries.setQueryData<EntryEvaluation>(queryKey, (shown) => shown && withScore(shown, criterionId, value))
    // The other entries and the list contain counts that have just changed.
    void queries.invalidateQueries({ queryKey: [getEntryEvaluation.path], refetchType: 'none' })
    const given = scoresOf(withScore(evaluation, criterionId, value))
    changeListed(queries, place, { scoreCount: given.size, isScored: isScored(given, evaluation.criteria) })
    keep({ assignmentId, criterionId, value, version })
  }

  return {
    evaluation,
    scores,
    savedAt: savedAt ?? answered.savedAt,
    waiting: isWaiting ? unsent.filter(isOwn).length : 0,
    isSaving: own.some(isOwn),
    /** A score that another page changed meanwhile, if any: the juror chooses one. */
    conflict: own.find(({ other }) => other) ?? null,
    choose(item: UnsentScore, whose: 'own' | 'other') {
      choose(item, whose)
      if (whose === 'other') setChanges(forgetting(item.criterionId))
    },
    mayUndo: changes.length > 0,
    score(criterionId: string, value: number) {
      setChanges([...changes, { criterionId, before: scores.get(criterionId) ?? null }])
      give(criterionId, value)
    },
    /** Undoes the last score of this entry and returns its criterion. */
    undo(): string | null {
      const last = changes.at(-1)
      if (!last) return null
      setChanges(changes.slice(0, -1))
      give(last.criterionId, last.before)
      return last.criterionId
    },
    comment(text: string) {
      const item = { assignmentId, criterionId: null, value: text }
      stop()
      queries.setQueryData<EntryEvaluation>(queryKey, (shown) => shown && withUnsent(shown, item))
      keep(item)
    },
    /** The server confirmed the juror's recusal or its reversal. */
    recused(isRecused: boolean) {
      changeListed(queries, place, { isRecused })
    },
  }
}
