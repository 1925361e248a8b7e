/** A range of tied entries by their indexes in a list, both inclusive. */
export type Bracket = { first: number; last: number }

// Two-sided 80 %: of pairs of equal entries, one in five would still count as different.
const separationAt80 = 1.2815515655446004

// Equal scores stay tied in spite of rounding errors.
const rounding = 1e-9

/**
 * The longest ranges of a list, best score first, in which no two entries can be separated. Ranges may overlap: A ties
 * with B and B with C although A is clearly before C.
 * @param errorAtLeast a lower bound of the error of any difference, where one is known
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
  // Up to this index no error can be too small. The better an entry, the sooner it ends.
  let sure = last
  for (let first = scores.length - 1; first >= 0; first -= 1) {
    // All entries between `first + 1` and `last` are known to be tied with each other.
    const nearest = (scores[first] ?? Number.NaN) - separationAt80 * errorAtLeast
    while (sure > first && !((scores[sure] ?? Number.NaN) > nearest)) sure -= 1
    let reach = Math.max(first, Math.min(sure, last))
    while (reach < last && tied(first, reach + 1)) reach += 1

    // A shorter range with the same end is contained in this one.
    if (brackets.at(-1)?.last === reach) brackets.pop()
    if (reach > first) brackets.push({ first, last: reach })
    last = reach
  }
  return brackets.reverse()
}
