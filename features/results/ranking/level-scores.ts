import { varianceBetween, weightedMean } from './between-groups.ts'

interface Scored {
  category: string | null
  corrected: number
  standardErrorInJury: number | null
}

/**
 * The score of each entry that decides its level: the corrected score, shrunk towards the mean of its category
 * according to its error. The highest of many uncertain scores is partly luck. Scores are not shrunk when the
 * evaluations form separate components, because their means are not comparable. Nor are they shrunk when there are too
 * few entries to estimate the variance between entries.
 */
export function scoresForLevels(
  entries: readonly Scored[],
  isConnected: boolean,
): { score: number; standardError: number | null }[] {
  const scores = entries.map(({ corrected, standardErrorInJury }) => ({
    score: corrected,
    standardError: standardErrorInJury,
  }))
  if (!isConnected) return scores

  const byCategory = new Map<string | null, { value: number; variance: number; at: number }[]>()
  let freedom = 0
  entries.forEach(({ category, corrected: value, standardErrorInJury: error }, at) => {
    if (error === null || error === 0) return
    const group = byCategory.get(category)
    const measured = { value, variance: error ** 2, at }
    if (group) group.push(measured)
    else byCategory.set(category, [measured])
    freedom += group ? 1 : 0
  })
  if (freedom < 3) return scores

  const groups = [...byCategory.values()]
  const between = varianceBetween(groups)
  // The variance between entries is estimated from a limited number of them (Efron and Morris).
  const trust = (freedom - 2) / freedom
  for (const group of groups) {
    const mean = weightedMean(group, between)
    for (const { value, variance, at } of group) {
      const drawn = (trust * variance) / (variance + between)
      scores[at] = {
        score: Math.round((value - drawn * (value - mean.value)) * 1e9) / 1e9,
        standardError: Math.sqrt(variance * (1 - drawn) + drawn ** 2 * mean.variance),
      }
    }
  }
  return scores
}
