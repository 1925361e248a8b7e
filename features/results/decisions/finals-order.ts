/** One juror's order of the finalists, best first. */
export type FinalsVote = {
  juror: string
  order: readonly string[]
  /**
   * Finalists that the juror could have placed and did not. A finalist that the juror may not judge is in neither list.
   */
  unplaced?: readonly string[]
}

interface Ballot {
  jurorId: string
  entryIds: readonly string[]
  couldPlace: readonly string[]
}

/** The ballots without entries that are no longer finalists. */
export function votesOn(finalists: readonly string[], ballots: readonly Ballot[]): FinalsVote[] {
  const isOne = new Set(finalists)
  return ballots.map(({ jurorId, entryIds, couldPlace }) => ({
    juror: jurorId,
    order: entryIds.filter((entry) => isOne.has(entry)),
    unplaced: couldPlace.filter((entry) => isOne.has(entry) && !entryIds.includes(entry)),
  }))
}

export type Finalist = {
  entry: string
  /** Tied finalists share a place. */
  place: number
  /** Natural logarithm of the Bradley-Terry strength; 0 for an average finalist. */
  strength: number
  /** Duels won minus duels lost. The majority of jurors decides a duel. */
  duels: number
  firstPlaces: number
}

// The prior: half a win and half a loss against an average finalist. It gives a unanimous favourite a finite strength,
// and keeps a finalist that few jurors could judge near the middle.
const prior = 0.5

/** The jury's combined order: by strength, then by duels won. Finalists that are still equal share a place. */
export function finalsOrder(finalists: readonly string[], votes: readonly FinalsVote[]): Finalist[] {
  const entries = [...new Set(finalists)].sort()
  const wins = winsOf(entries, votes)
  const strengths = strengthsOf(wins)

  const scored = entries.map((entry, i) => ({
    entry,
    // The last digits are rounding of the iteration.
    strength: Math.round(Math.log(strengths[i] ?? 1) * 1e6) / 1e6 || 0,
    duels: duelsOf(wins, i),
    firstPlaces: votes.filter(({ order }) => order[0] === entry).length,
  }))
  scored.sort((a, b) => b.strength - a.strength || b.duels - a.duels || (a.entry < b.entry ? -1 : 1))

  const ordered: Finalist[] = []
  for (const finalist of scored) {
    const before = ordered.at(-1)
    const equal = before?.strength === finalist.strength && before.duels === finalist.duels
    ordered.push({ ...finalist, place: before && equal ? before.place : ordered.length + 1 })
  }
  return ordered
}

/**
 * For each pair, the number of jurors who put the first before the second. Unplaced finalists come after placed ones.
 */
function winsOf(entries: readonly string[], votes: readonly FinalsVote[]): number[][] {
  const wins = entries.map(() => entries.map(() => 0))
  for (const { juror, order, unplaced = [] } of votes) {
    const positions = order.map((entry) => entries.indexOf(entry))
    const behind = unplaced.map((entry) => entries.indexOf(entry))
    const named = [...positions, ...behind]
    if (named.includes(-1) || new Set(named).size < named.length) {
      throw new RangeError(`the order of ${juror} names a finalist twice or an entry that is none`)
    }
    positions.forEach((winner, i) => {
      for (const loser of [...positions.slice(i + 1), ...behind]) {
        const row = wins[winner]
        if (row) row[loser] = (row[loser] ?? 0) + 1
      }
    })
  }
  return wins
}

/** Hunter's iteration (2004), with the prior as one more opponent of strength 1. */
function strengthsOf(wins: readonly number[][]): number[] {
  let strengths = wins.map(() => 1)
  for (let round = 0; round < 10_000; round += 1) {
    const next = strengths.map((strength, i) => {
      let won = prior
      let met = (2 * prior) / (strength + 1)
      strengths.forEach((other, j) => {
        const victories = wins[i]?.[j] ?? 0
        won += victories
        met += (victories + (wins[j]?.[i] ?? 0)) / (strength + other)
      })
      return won / met
    })
    const change = Math.max(
      0,
      ...next.map((strength, i) => Math.abs(Math.log(strength / (strengths[i] ?? strength)))),
    )
    strengths = next
    if (change < 1e-10) break
  }
  return strengths
}

function duelsOf(wins: readonly number[][], entry: number): number {
  return wins.reduce((sum, row, other) => sum + Math.sign((wins[entry]?.[other] ?? 0) - (row[entry] ?? 0)), 0)
}
