import {
  correctedScore,
  estimateVariances,
  jurorEffects,
  jurorEquations,
  jurorUncertainty,
  leaningOf,
  type Mark,
  type Row,
  sharedUncertainty,
  type Variances,
} from '#features/results/juror-model.ts'
import { at, type Symmetric } from '#features/results/symmetric.ts'

// Huber's weights: a mark within 1.345 standard errors of what its entry and juror would make expect
// counts in full, one farther off counts as if it stood there. Well-behaved marks lose 5 % of their
// information by it; a slip of the hand or a grudge loses most of its force.
const fullTrust = 1.345

export type Fit = {
  rows: Row[]
  effects: Float64Array
  uncertainty: Symmetric
  /** `null` when no entry was read twice: then nothing shows how much marks differ. */
  variances: Variances | null
  /** For each mark of each row, its distance from what was expected, in standard errors. */
  surprises: number[][]
}

/** Entries, jurors and variances estimated together, with outlying marks held back. */
export function fitMarks(marks: readonly Row[], jurors: number): Fit {
  const plain = jurorEquations(marks, jurors)
  const start = plain.freedom > 0 ? estimateVariances(plain) : null
  if (!start || start.mark === 0) return finished([...marks], jurors, start, [])

  let rows: Row[] = [...marks]
  let variances = start
  let rooms: number[][] = []
  // The variances depend on the trust and the trust on the variances. A few rounds settle both;
  // they are counted, not awaited, because a mark on the edge could swing to and fro for ever.
  for (let round = 0; round < 8; round += 1) {
    rooms = roomsOf(marks, jurorUncertainty(plain, variances.ratio))
    rows = trusted(rows, surprisesOf(rows, jurors, variances, rooms))
    variances = halfway(variances, trustedVariances(rows, jurors, variances, rooms))
  }

  // With the variances held, each step comes nearer to the one solution.
  for (let step = 0; step < 60; step += 1) {
    const next = trusted(rows, surprisesOf(rows, jurors, variances, rooms))
    const change = largestChange(rows, next)
    rows = next
    if (change < 1e-8) break
  }
  return finished(rows, jurors, variances, rooms)
}

function finished(rows: Row[], jurors: number, variances: Variances | null, rooms: number[][]): Fit {
  const equations = jurorEquations(rows, jurors)
  const ratio = variances?.ratio ?? 0
  return {
    rows,
    variances,
    effects: jurorEffects(equations, ratio),
    uncertainty: jurorUncertainty(equations, ratio),
    surprises: variances?.mark ? surprisesOf(rows, jurors, variances, rooms) : [],
  }
}

/**
 * Held-back marks make the squares too small, in the proportion of marks that were held back
 * (Stein's identity), so the variance of marks is put right by the share that was not.
 */
function trustedVariances(rows: Row[], jurors: number, before: Variances, rooms: number[][]): Variances {
  const found = estimateVariances(jurorEquations(rows, jurors), before.ratio)
  let full = 0
  let all = 0
  rows.forEach((row, i) => {
    row.forEach((mark, j) => {
      const room = rooms[i]?.[j] ?? 0
      all += room
      if (mark.trust === 1) full += room
    })
  })
  const share = Math.max(full / all, 0.5)
  return { ratio: found.ratio * share, mark: found.mark / share }
}

function halfway(a: Variances, b: Variances): Variances {
  const mark = Math.sqrt(a.mark * b.mark)
  const juror = (a.ratio * a.mark + b.ratio * b.mark) / 2
  return { mark, ratio: b.ratio === 0 ? 0 : juror / mark }
}

/** How freely each mark can differ from its fit: 1 almost freely, 0 not at all, as an entry's only mark. */
function roomsOf(marks: readonly Row[], uncertainty: Symmetric): number[][] {
  const { size, cells } = uncertainty
  return marks.map((row) => {
    const leaning = leaningOf(row, uncertainty)
    const entry = leaning.own + sharedUncertainty(leaning, leaning)
    return row.map(({ juror, weight }) => {
      const fitted = entry + at(cells, juror * size + juror) - 2 * at(leaning.passedOn, juror)
      return Math.max(0, 1 - weight * fitted)
    })
  })
}

function surprisesOf(rows: Row[], jurors: number, { ratio, mark }: Variances, rooms: number[][]): number[][] {
  const effects = jurorEffects(jurorEquations(rows, jurors), ratio)
  return rows.map((row, i) => {
    const expected = correctedScore(row, effects)
    return row.map(({ juror, score, weight }, j) => {
      const room = rooms[i]?.[j] ?? 0
      if (room < 1e-9) return 0
      return (score - expected - at(effects, juror)) * Math.sqrt(weight / (mark * room))
    })
  })
}

function trusted(rows: Row[], surprises: number[][]): Row[] {
  return rows.map((row, i) =>
    row.map((mark, j): Mark => {
      const distance = Math.abs(surprises[i]?.[j] ?? 0)
      return { ...mark, trust: distance <= fullTrust ? 1 : fullTrust / distance }
    }),
  )
}

function largestChange(before: Row[], after: Row[]): number {
  let largest = 0
  before.forEach((row, i) => {
    row.forEach((mark, j) => {
      largest = Math.max(largest, Math.abs(mark.trust - (after[i]?.[j]?.trust ?? mark.trust)))
    })
  })
  return largest
}
