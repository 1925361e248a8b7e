import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { say } from '#web/kit/messages.tsx'
import { isScored } from '../composite.ts'
import {
  type EntryEvaluation,
  type EntryPlace,
  type Evaluation,
  getEntryEvaluation,
  listEvaluations,
} from '../contract.ts'
import { withEntry } from '../evaluation-list.ts'
import { marksOf, withMark } from '../marked.ts'
import { choose, isOwn, type Kept, keep, useKept, whenRefused, whenSaved } from './kept-marks.ts'

interface Change {
  criterionId: string
  before: number | null
}

function withKept(
  evaluation: EntryEvaluation,
  { criterionId, part, value }: Kept,
  version?: number,
): EntryEvaluation {
  if (part === 'misplaced') return { ...evaluation, isMisplaced: value === true }
  if (part === 'confidence') return { ...evaluation, confidence: typeof value === 'number' ? value : null }
  if (criterionId === null) return { ...evaluation, comment: String(value ?? '') }
  return typeof value === 'number' || value === null
    ? withMark(evaluation, criterionId, value, version)
    : evaluation
}

type ListedChange = Parameters<typeof withEntry>[2]

/** Changes the list on this device as the server will have it, without asking: a juror may be without a line. */
function changeListed(queries: QueryClient, place: EntryPlace, change: ListedChange): void {
  const key = [listEvaluations.path, {}]
  const updatedAt = queries.getQueryState(key)?.dataUpdatedAt
  queries.setQueryData<Evaluation[]>(key, (shown) => shown && withEntry(shown, place, change), {
    ...(updatedAt ? { updatedAt } : {}),
  })
  void queries.invalidateQueries({ queryKey: [listEvaluations.path], refetchType: 'none' })
}

/** The entry with every mark given so far, those that still travel included, and the ways to change them. */
export function useMarks(place: EntryPlace, answered: EntryEvaluation) {
  const queries = useQueryClient()
  const { kept, savedAt, isWaiting, late } = useKept()
  const [changes, setChanges] = useState<Change[]>([])
  const { assignmentId } = answered
  const queryKey = [getEntryEvaluation.path, { projectId: place.projectId, categoryId: place.categoryId }]
  const own = kept.filter((item) => item.assignmentId === assignmentId)
  const evaluation = own.reduce((shown, item) => withKept(shown, item), answered)
  const marks = marksOf(evaluation)

  useEffect(
    () =>
      whenRefused((message) => {
        say.error(message)
        void queries.invalidateQueries({ queryKey: [getEntryEvaluation.path] })
      }),
    [queries],
  )

  useEffect(
    () =>
      whenSaved((item, version) => {
        const isThis = (data: unknown) =>
          typeof data === 'object' && data !== null && 'assignmentId' in data
            ? data.assignmentId === item.assignmentId
            : false
        // An answer that was asked for before the mark was saved may still arrive, and would take it off again.
        void queries.cancelQueries({ predicate: ({ state }) => isThis(state.data) })
        queries.setQueriesData<EntryEvaluation>(
          { queryKey: [getEntryEvaluation.path], predicate: ({ state }) => isThis(state.data) },
          (shown) => shown && withKept(shown, item, version),
        )
        // What was cancelled is asked for anew: a quick juror would else be led back by an old way on.
        void queries.invalidateQueries({
          queryKey: [getEntryEvaluation.path],
          predicate: ({ state }) => isThis(state.data),
        })
      }),
    [queries],
  )

  const versionOf = (criterionId: string) =>
    answered.marks.find((mark) => mark.criterionId === criterionId)?.version ?? 0
  const give = (criterionId: string, value: number | null) => {
    // An answer on its way was written before this mark, and would show the old one again.
    void queries.cancelQueries({ queryKey })
    queries.setQueryData<EntryEvaluation>(queryKey, (shown) => shown && withMark(shown, criterionId, value))
    // The other entries and the list carry counts that have just changed.
    void queries.invalidateQueries({ queryKey: [getEntryEvaluation.path], refetchType: 'none' })
    const given = marksOf(withMark(evaluation, criterionId, value))
    changeListed(queries, place, { marked: given.size, isScored: isScored(given, evaluation.criteria) })
    keep({ assignmentId, criterionId, value, version: versionOf(criterionId) })
  }

  const remark = (item: Kept) => {
    void queries.cancelQueries({ queryKey })
    queries.setQueryData<EntryEvaluation>(queryKey, (shown) => shown && withKept(shown, item))
    keep(item)
  }

  return {
    evaluation,
    marks,
    savedAt: savedAt ?? answered.savedAt,
    waiting: isWaiting ? kept.filter(isOwn).length : 0,
    isSaving: own.some(isOwn),
    /** What this device keeps of a round that closed before it arrived. */
    late,
    /** A mark that another page changed meanwhile, if there is one: the juror takes one of the two. */
    conflict: own.find(({ other }) => other) ?? null,
    choose,
    mayUndo: changes.length > 0,
    mark(criterionId: string, value: number) {
      setChanges([...changes, { criterionId, before: marks.get(criterionId) ?? null }])
      give(criterionId, value)
    },
    /** Takes the last mark of this entry back; tells which criterion it was. */
    undo(): string | null {
      const last = changes.at(-1)
      if (!last) return null
      setChanges(changes.slice(0, -1))
      give(last.criterionId, last.before)
      return last.criterionId
    },
    comment(text: string) {
      remark({ assignmentId, criterionId: null, value: text })
    },
    confide(confidence: number | null) {
      remark({ assignmentId, criterionId: null, part: 'confidence', value: confidence })
    },
    misplace(isMisplaced: boolean) {
      changeListed(queries, place, { isMisplaced })
      remark({ assignmentId, criterionId: null, part: 'misplaced', value: isMisplaced })
    },
    /** The server has taken the juror's recusal. */
    leave() {
      changeListed(queries, place, { isRecused: true })
    },
  }
}
