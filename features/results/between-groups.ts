/** A mean of some kind, and the variance that it has for known reasons. */
export type Measured = { value: number; variance: number }

/** The mean of what was measured with unequal exactness, and its variance. */
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
 * The variance among the members of groups that their own variances leave unexplained (Paule and Mandel 1982); zero
 * when these explain more than all of it.
 */
export function varianceBetween(groups: readonly (readonly Measured[])[]): number {
  const freedom = groups.reduce((sum, group) => sum + group.length - 1, 0)
  if (freedom < 1) return 0
  // Falls as more variance is supposed.
  const surplus = (between: number) =>
    groups.reduce((all, group) => {
      const mean = weightedMean(group, between).value
      return all + group.reduce((sum, one) => sum + (one.value - mean) ** 2 / (one.variance + between), 0)
    }, 0) - freedom
  if (surplus(0) <= 0) return 0

  let low = 0
  let high = 1
  while (surplus(high) > 0) high *= 2
  for (let step = 0; step < 60; step += 1) {
    const middle = (low + high) / 2
    if (surplus(middle) > 0) low = middle
    else high = middle
  }
  return (low + high) / 2
}
