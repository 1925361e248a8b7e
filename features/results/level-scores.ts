import { varianceBetween, weightedMean } from './between-groups.ts'

interface Scored {
  entry: string
  category: string | null
  corrected: number
  standardErrorInJury: number | null
}

/**
 * The scores that levels are given by: the corrected score drawn towards its category's mean as far as its error bar
 * bids, since the highest of many uncertain scores owes some of its height to luck. Nothing is drawn where the jury's
 * readings fall into separate parts, whose means nobody has compared, nor where there are too few entries to know how
 * different entries are.
 */
export function scoresForLevels(
  entries: readonly Scored[],
  isConnected: boolean,
): Map<string, { score: number; standardError: number | null }> {
  const asTheyAre = new Map(
    entries.map(({ entry, corrected, standardErrorInJury }) => [
      entry,
      { score: corrected, standardError: standardErrorInJury },
    ]),
  )
  if (!isConnected) return asTheyAre

  const groups = [...Map.groupBy(entries, ({ category }) => category).values()].map((group) =>
    group.flatMap(({ entry, corrected, standardErrorInJury: error }) =>
      error === null || error === 0 ? [] : [{ entry, value: corrected, variance: error ** 2 }],
    ),
  )
  const freedom = groups.reduce((sum, group) => sum + Math.max(0, group.length - 1), 0)
  if (freedom < 3) return asTheyAre

  const measured = groups.filter((group) => group.length > 0)
  const between = varianceBetween(measured)
  // How different entries are is itself known from so many of them only (Efron and Morris).
  const trust = (freedom - 2) / freedom
  for (const group of measured) {
    const mean = weightedMean(group, between)
    for (const { entry, value, variance } of group) {
      const drawn = (trust * variance) / (variance + between)
      asTheyAre.set(entry, {
        score: Math.round((value - drawn * (value - mean.value)) * 1e9) / 1e9,
        standardError: Math.sqrt(variance * (1 - drawn) + drawn ** 2 * mean.variance),
      })
    }
  }
  return asTheyAre
}
