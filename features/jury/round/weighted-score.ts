interface Criterion {
  id: string
  weight: number
}

/** By criterion. */
type Scores = ReadonlyMap<string, number>

/** Weighted by the criteria scored so far; null before the first score. */
export function weightedSoFar(scores: Scores, criteria: readonly Criterion[]): number | null {
  const marked = criteria.flatMap(({ id, weight }) => {
    const value = scores.get(id)
    return value === undefined ? [] : [{ value, weight }]
  })
  const weight = marked.reduce((sum, one) => sum + one.weight, 0)
  if (weight === 0) return null
  return marked.reduce((sum, one) => sum + one.value * one.weight, 0) / weight
}

export function isScored(scores: Scores, criteria: readonly Criterion[]): boolean {
  return criteria.length > 0 && criteria.every(({ id }) => scores.has(id))
}
