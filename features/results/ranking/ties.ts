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
    return difference <= rounding || difference < separationAt80 * differenceError(a, b)
  }

  const brackets: Bracket[] = []
  let last = scores.length - 1
  // As far as this no error can be too small; the better an entry, the sooner that ends.
  let sure = last
  for (let first = scores.length - 1; first >= 0; first -= 1) {
    // Everything between `first + 1` and `last` is known to be tied with each other.
    const nearest = (scores[first] ?? Number.NaN) - separationAt80 * errorAtLeast
    while (sure > first && !((scores[sure] ?? Number.NaN) > nearest)) sure -= 1
    let reach = Math.max(first, Math.min(sure, last))
    while (reach < last && tied(first, reach + 1)) reach += 1

    // A shorter run with the same end lies inside this one.
    if (brackets.at(-1)?.last === reach) brackets.pop()
    if (reach > first) brackets.push({ first, last: reach })
    last = reach
  }
  return brackets.reverse()
}
