import type { EntryEvaluation } from '#features/jury/panel/contract.ts'
import { isScored } from '#features/jury/round/weighted-score.ts'

export function scoresOf(evaluation: EntryEvaluation): Map<string, number> {
  return new Map(evaluation.scores.map(({ criterionId, value }) => [criterionId, value]))
}

/** The evaluation with a pending score and updated counts. Applying it twice changes nothing. */
export function withScore(
  evaluation: EntryEvaluation,
  criterionId: string,
  value: number | null,
  version?: number,
): EntryEvaluation {
  const versions = new Map(evaluation.scores.map((score) => [score.criterionId, score.version]))
  if (version !== undefined) versions.set(criterionId, version)
  const scores = scoresOf(evaluation)
  const wasScored = isScored(scores, evaluation.criteria)
  if (value === null) scores.delete(criterionId)
  else scores.set(criterionId, value)
  const gained = Number(isScored(scores, evaluation.criteria)) - Number(wasScored)
  return {
    ...evaluation,
    scores: [...scores].map(([id, given]) => ({
      criterionId: id,
      value: given,
      version: versions.get(id) ?? 0,
    })),
    scored: evaluation.scored + gained,
    leftInCategory: evaluation.leftInCategory - gained,
  }
}
