// Ranking methods of other awards programmes, for comparison with the portal's ranking.
import type { Evaluation } from '#features/results/ranking/ranking.ts'

/** A score for each entry, in points. */
export type Scores = Map<string, number>
export type Method = (evaluations: readonly Evaluation[]) => Scores

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

function deviation(values: readonly number[]): number {
  const middle = mean(values)
  return values.length < 2
    ? 0
    : Math.sqrt(values.reduce((sum, value) => sum + (value - middle) ** 2, 0) / (values.length - 1))
}

function byEntry(evaluations: readonly Evaluation[], scoreOf: (own: Evaluation[]) => number): Scores {
  return new Map(
    [...Map.groupBy(evaluations, ({ entry }) => entry)].map(([entry, own]) => [entry, scoreOf(own)]),
  )
}

export const rawMean: Method = (evaluations) =>
  byEntry(evaluations, (own) => mean(own.map(({ score }) => score)))

/** Drops the score furthest from the entry's mean, or the three furthest if the entry has at least 18 evaluations. */
export const dropFurthest: Method = (evaluations) =>
  byEntry(evaluations, (own) => {
    const scores = own.map(({ score }) => score)
    if (scores.length < 3) return mean(scores)
    const middle = mean(scores)
    const left = scores.toSorted((a, b) => Math.abs(a - middle) - Math.abs(b - middle))
    return mean(left.slice(0, scores.length >= 18 ? -3 : -1))
  })

/** Z-scores for each juror, converted back to the scale of all scores. */
export const zScores: Method = (evaluations) => {
  const jurors = new Map(
    [...Map.groupBy(evaluations, ({ juror }) => juror)].map(([juror, own]) => {
      const scores = own.map(({ score }) => score)
      return [juror, { middle: mean(scores), spread: deviation(scores) }]
    }),
  )
  const all = evaluations.map(({ score }) => score)
  const [middle, spread] = [mean(all), deviation(all)]
  return byEntry(evaluations, (own) =>
    mean(
      own.map(({ juror, score }) => {
        const habit = jurors.get(juror)
        return middle + spread * (habit && habit.spread > 0 ? (score - habit.middle) / habit.spread : 0)
      }),
    ),
  )
}

/** Least squares for entries and jurors, solved by alternation. Severities add up to zero in each component. */
export const leastSquares: Method = (evaluations) => {
  const perEntry = [...Map.groupBy(evaluations, ({ entry }) => entry)]
  const perJuror = [...Map.groupBy(evaluations, ({ juror }) => juror)]
  let worth: Scores = new Map(perEntry.map(([entry]) => [entry, 0]))
  // Starting without severity, alternation keeps the sum of severities at zero, weighted by evaluations.
  let severity: Scores = new Map(perJuror.map(([juror]) => [juror, 0]))
  for (let turn = 0; turn < 2000; turn += 1) {
    worth = new Map(
      perEntry.map(([entry, own]) => [
        entry,
        mean(own.map(({ juror, score }) => score - (severity.get(juror) ?? 0))),
      ]),
    )
    const next: Scores = new Map(
      perJuror.map(([juror, own]) => [
        juror,
        mean(own.map(({ entry, score }) => score - (worth.get(entry) ?? 0))),
      ]),
    )
    const change = Math.max(
      ...[...next].map(([juror, value]) => Math.abs(value - (severity.get(juror) ?? 0))),
    )
    severity = next
    if (change < 1e-7) break
  }
  return worth
}
