import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { say } from '#web/kit/messages.tsx'
import { type EntryEvaluation, type EntryPlace, getEntryEvaluation, listEvaluations } from '../contract.ts'
import { marksOf, withMark } from '../marked.ts'
import { choose, isOwn, type Kept, keep, useKept, whenRefused, whenSaved } from './kept-marks.ts'

interface Change {
  criterionId: string
  before: number | null
}

function withKept(
  evaluation: EntryEvaluation,
  { criterionId, value }: Kept,
  version?: number,
): EntryEvaluation {
  if (criterionId === null) return { ...evaluation, comment: String(value ?? '') }
  return typeof value === 'string' ? evaluation : withMark(evaluation, criterionId, value, version)
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
    void queries.invalidateQueries({ queryKey: [listEvaluations.path] })
    keep({ assignmentId, criterionId, value, version: versionOf(criterionId) })
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
      queries.setQueryData<EntryEvaluation>(queryKey, (shown) => shown && { ...shown, comment: text })
      keep({ assignmentId, criterionId: null, value: text })
    },
  }
}
