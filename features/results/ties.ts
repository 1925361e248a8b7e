/** Entries of a list that stand together, by their positions in it, both included. */
export type Bracket = { first: number; last: number }

// Two-sided 80 %: with equal entries, one pair in five would still be called different.
const separationAt80 = 1.2815515655446004

// Equal scores must stay tied when the arithmetic left a trace of difference.
const rounding = 1e-9

/**
 * The longest runs of a list, best score first, in which no two entries can be told apart.
 * Runs may overlap: A ties with B and B with C although A is clearly before C.
 * @param errorAtLeast what the error of no difference falls below, where that is known
 */
export function tieBrackets(
  scores: readonly number[],
  differenceError: (a: number, b: number) => number,
  errorAtLeast = 0,
): Bracket[] {
  const tied = (a: number, b: number) => {
    const difference = Math.abs((scores[a] ?? Number.NaN) - (scores[b] ?? Number.NaN))
    if (difference <= rounding || difference < separationAt80 * errorAtLeast) return true
    return difference < separationAt80 * differenceError(a, b)
  }

  const brackets: Bracket[] = []
  let last = scores.length - 1
  for (let first = scores.length - 1; first >= 0; first -= 1) {
    // Everything between `first + 1` and `last` is known to be tied with each other.
    let reach = first
    while (reach < last && tied(first, reach + 1)) reach += 1

    // A shorter run with the same end lies inside this one.
    if (brackets[0]?.last === reach) brackets.shift()
    if (reach > first) brackets.unshift({ first, last: reach })
    last = reach
  }
  return brackets
}
