import {
  add,
  at,
  factorOf,
  inverse,
  logDeterminant,
  ridged,
  type Symmetric,
  solved,
  zeros,
} from '#features/results/symmetric.ts'

// The mixed model behind the ranking: mark = entry + juror + chance. Entries are fixed, jurors
// random around zero. Each entry is eliminated from Henderson's equations as soon as its row is
// read, so what remains to be solved is only as large as the jury.

/** One mark: `weight` is given by whoever asks, `trust` (1 or less) by the fit, for outlying marks. */
export type Mark = { juror: number; score: number; weight: number; trust: number }

/** The marks of one entry. */
export type Row = readonly Mark[]

/** What the rows say about jurors once the entries are eliminated. */
export type JurorEquations = { matrix: Symmetric; right: Float64Array; squares: number; freedom: number }

/** Variance of jurors over variance of marks, and the variance of marks (of weight 1). */
export type Variances = { ratio: number; mark: number }

const total = (row: Row) => row.reduce((sum, mark) => sum + mark.weight * mark.trust, 0)

export function jurorEquations(rows: readonly Row[], jurors: number): JurorEquations {
  const matrix = zeros(jurors)
  const right = new Float64Array(jurors)
  let squares = 0
  let marks = 0
  for (const row of rows) {
    const sum = total(row)
    const mean = row.reduce((all, { score, weight, trust }) => all + score * weight * trust, 0) / sum
    for (const a of row) {
      const precision = a.weight * a.trust
      add(matrix.cells, a.juror * jurors + a.juror, precision)
      add(right, a.juror, precision * (a.score - mean))
      squares += precision * (a.score - mean) ** 2
      for (const b of row) {
        add(matrix.cells, a.juror * jurors + b.juror, (-precision * b.weight * b.trust) / sum)
      }
    }
    marks += row.length
  }
  return { matrix, right, squares, freedom: marks - rows.length }
}

/**
 * Restricted maximum likelihood, exact: for each ratio of variances the best variance of marks is known
 * in closed form, so only the ratio is searched. Near `around`, when given.
 */
export function estimateVariances(equations: JurorEquations, around?: number): Variances {
  // Marks that differ by less than a billionth are equal marks.
  if (equations.squares <= 1e-18) return { ratio: 0, mark: 0 }

  const seen = (ratio: number) => likelihood(equations, ratio)
  // Beyond these the jurors explain nothing, or everything, that can be measured.
  const [lowest, highest] = [Math.log(1e-4), Math.log(1e4)]

  let from = lowest
  let to = highest
  if (around) {
    from = Math.max(lowest, Math.log(around) - 0.7)
    to = Math.min(highest, Math.log(around) + 0.7)
  } else {
    // The likelihood may have two hills: a coarse walk first, so that the narrow search climbs the higher one.
    const steps = Array.from({ length: 17 }, (_, i) => lowest + ((highest - lowest) * i) / 16)
    const costs = steps.map((step) => seen(Math.exp(step)).cost)
    const best = costs.indexOf(Math.min(...costs))
    from = steps[best - 1] ?? lowest
    to = steps[best + 1] ?? highest
  }

  const ratio = Math.exp(lowestPoint((log) => seen(Math.exp(log)).cost, from, to))
  const found = seen(ratio)
  const none = seen(0)
  return found.cost < none.cost - 1e-9 ? { ratio, mark: found.mark } : { ratio: 0, mark: none.mark }
}

/** Minus twice the restricted log-likelihood, up to a constant, and the variance of marks that goes with it. */
function likelihood({ matrix, right, squares, freedom }: JurorEquations, ratio: number) {
  const factor = factorOf(ridged(matrix, ratio))
  const explained = ratio * dot(right, solved(factor, right))
  // Perfectly additive marks leave nothing but rounding, which may fall below zero.
  const rest = Math.max(squares - explained, squares * 1e-12)
  const mark = rest / freedom
  return { mark, cost: freedom * Math.log(mark) + logDeterminant(factor) }
}

/** The jurors' effects, already shrunk: how far each one's marks stand above the average juror's. */
export function jurorEffects({ matrix, right }: JurorEquations, ratio: number): Float64Array {
  return solved(factorOf(ridged(matrix, ratio)), right).map((effect) => ratio * effect)
}

/** The uncertainty of the jurors' effects, in units of the variance of marks. */
export function jurorUncertainty({ matrix }: JurorEquations, ratio: number): Symmetric {
  const result = inverse(factorOf(ridged(matrix, ratio)))
  return { size: result.size, cells: result.cells.map((cell) => ratio * cell) }
}

/** The entry's score with the jurors' effects taken off. */
export function correctedScore(row: Row, effects: Float64Array): number {
  const sum = row.reduce(
    (all, mark) => all + mark.weight * mark.trust * (mark.score - at(effects, mark.juror)),
    0,
  )
  return sum / total(row)
}

/** How an entry's corrected score leans on its jurors: what it passes on of their uncertainty. */
export type Leaning = { own: number; shares: { juror: number; share: number }[]; passedOn: Float64Array }

export function leaningOf(row: Row, uncertainty: Symmetric): Leaning {
  const { size, cells } = uncertainty
  const sum = total(row)
  const shares = row.map(({ juror, weight, trust }) => ({ juror, share: (weight * trust) / sum }))
  const passedOn = new Float64Array(size)
  for (const { juror, share } of shares) {
    for (let i = 0; i < size; i += 1) add(passedOn, i, share * at(cells, juror * size + i))
  }
  return { own: 1 / sum, shares, passedOn }
}

/** Covariance of two entries' corrected scores through the jurors they lean on, in units of the variance of marks. */
export function sharedUncertainty(a: Leaning, b: Leaning): number {
  return b.shares.reduce((sum, { juror, share }) => sum + share * at(a.passedOn, juror), 0)
}

function dot(a: Float64Array, b: Float64Array): number {
  return a.reduce((sum, value, i) => sum + value * at(b, i), 0)
}

/** Golden-section search: where a function with one valley is lowest between `from` and `to`. */
function lowestPoint(cost: (x: number) => number, from: number, to: number): number {
  const golden = (Math.sqrt(5) - 1) / 2
  let [low, high] = [from, to]
  let [left, right] = [high - golden * (high - low), low + golden * (high - low)]
  let [costLeft, costRight] = [cost(left), cost(right)]
  while (high - low > 1e-3) {
    if (costLeft <= costRight) {
      ;[high, right, costRight] = [right, left, costLeft]
      left = high - golden * (high - low)
      costLeft = cost(left)
    } else {
      ;[low, left, costLeft] = [left, right, costRight]
      right = low + golden * (high - low)
      costRight = cost(right)
    }
  }
  return (low + high) / 2
}
