import { varianceBetween, weightedMean } from './between-groups.ts'

interface Scored {
  category: string | null
  corrected: number
  standardErrorInJury: number | null
}

/**
 * The scores that levels are given by, of each entry: the corrected score drawn towards its category's mean as far as its
 * error bar bids, since the highest of many uncertain scores owes some of its height to luck. Nothing is drawn where the
 * jury's evaluations fall into separate parts, whose means nobody has compared, nor where there are too few entries to know
 * how different entries are.
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
  // How different entries are is itself known from so many of them only (Efron and Morris).
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
