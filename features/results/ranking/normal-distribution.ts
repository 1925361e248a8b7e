const mostTerms = 200

/** The probability that a standard normal variable is below `x`, exact to about 1e-15. */
export function normalBelow(x: number): number {
  if (x < -8) return 0
  if (x > 8) return 1

  // Marsaglia's series (2004, Evaluating the Normal Distribution): short and exact. It settles within 100 terms up to 8,
  // and never for NaN, so the terms are counted.
  let sum = x
  let term = x
  for (let i = 3; i < 2 * mostTerms && sum + term !== sum; i += 2) {
    term *= (x * x) / i
    sum += term
  }
  return 0.5 + sum * Math.exp(-0.5 * x * x - 0.5 * Math.log(2 * Math.PI))
}
