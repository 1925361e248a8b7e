/** A mean and its known variance. */
export type Measured = { value: number; variance: number }

/** The mean of measurements with unequal variances, and its variance. */
export function weightedMean(group: readonly Measured[], between: number): Measured {
  let weights = 0
  let sum = 0
  for (const { value, variance } of group) {
    weights += 1 / (variance + between)
    sum += value / (variance + between)
  }
  return { value: sum / weights, variance: 1 / weights }
}

/**
 * The variance between groups that their own variances do not explain (Paule and Mandel 1982); zero when they explain
 * all of it.
 */
export function varianceBetween(groups: readonly (readonly Measured[])[]): number {
  const freedom = groups.reduce((sum, group) => sum + group.length - 1, 0)
  if (freedom < 1) return 0
  // The unexplained part falls ever more slowly as the assumed variance grows, so Newton's steps from zero never
  // overshoot.
  let between = 0
  for (let step = 0; step < 200; step += 1) {
    let surplus = -freedom
    let slope = 0
    for (const group of groups) {
      const mean = weightedMean(group, between).value
      for (const { value, variance } of group) {
        const share = (value - mean) ** 2 / (variance + between)
        surplus += share
        slope += share / (variance + between)
      }
    }
    if (surplus <= freedom * 1e-13) break
    between += surplus / slope
  }
  return between
}
