import { isScored } from '#features/jury/anonymity/composite.ts'
import type { EntryEvaluation } from '#features/jury/judging/contract.ts'

export function marksOf(evaluation: EntryEvaluation): Map<string, number> {
  return new Map(evaluation.marks.map(({ criterionId, value }) => [criterionId, value]))
}

/** The evaluation as it will be once the mark is saved, its counts included; doing it twice changes nothing. */
export function withMark(
  evaluation: EntryEvaluation,
  criterionId: string,
  value: number | null,
  version?: number,
): EntryEvaluation {
  const versions = new Map(evaluation.marks.map((mark) => [mark.criterionId, mark.version]))
  if (version !== undefined) versions.set(criterionId, version)
  const marks = marksOf(evaluation)
  const wasScored = isScored(marks, evaluation.criteria)
  if (value === null) marks.delete(criterionId)
  else marks.set(criterionId, value)
  const gained = Number(isScored(marks, evaluation.criteria)) - Number(wasScored)
  return {
    ...evaluation,
    marks: [...marks].map(([id, given]) => ({
      criterionId: id,
      value: given,
      version: versions.get(id) ?? 0,
    })),
    scored: evaluation.scored + gained,
    leftInCategory: evaluation.leftInCategory - gained,
  }
}
