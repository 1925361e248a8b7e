import { type Islands, islandsOf } from './connected-groups.ts'
import type { ScoresTable } from './ratings-table.ts'
import {
  add,
  at,
  dot,
  factorOf,
  inverse,
  logDeterminant,
  placeAt,
  ridged,
  type Symmetric,
  solved,
  zeros,
} from './symmetric-matrix.ts'

// The mixed model behind the ranking: score = entry + juror + error. Entries are fixed effects, jurors random effects
// around zero. Each entry is eliminated from Henderson's equations separately, so the remaining system is only as large
// as the jury.

/** Everything that depends on who evaluated what, and not on the scores. */
export type Layout = {
  matrix: Symmetric
  islands: Islands
  /** For each entry, the sum of the weights of its scores. */
  sums: Float64Array
  freedom: number
  evaluations: Int32Array
}

/** What the scores say about jurors once the entries are eliminated. */
export type JurorEquations = { matrix: Symmetric; right: Float64Array; squares: number; freedom: number }

/** The ratio of the variance of jurors to that of scores, and the variance of scores (of weight 1). */
export type Variances = { ratio: number; rating: number }

// Beyond these bounds the jurors explain nothing measurable, or everything.
const lowestRatio = 1e-4
const highestRatio = 1e4

/** The left side of the equations: who evaluated what, without the scores. */
function jurorMatrix(table: ScoresTable): Symmetric {
  const matrix = zeros(table.jurors.length)
  for (let row = 0; row < table.entries.length; row += 1) addEntry(matrix, table, row)
  return matrix
}

/** Adds one entry's jurors to the matrix. */
function addEntry({ size, cells }: Symmetric, table: ScoresTable, row: number): void {
  const { starts, juror, weight } = table
  const start = starts[row] ?? 0
  const end = starts[row + 1] ?? 0
  const sum = weightOf(table, row)
  for (let p = start; p < end; p += 1) {
    const scoreWeight = weight[p] ?? 0
    const column = juror[p] ?? 0
    const line = column * size
    const share = scoreWeight / sum
    cells[line + column] = (cells[line + column] ?? 0) + scoreWeight - share * scoreWeight
    for (let q = start; q < p; q += 1) {
      const other = juror[q] ?? 0
      // A juror with two scores of one entry is on both sides of the diagonal.
      const both = other === column ? 2 : 1
      cells[line + other] = (cells[line + other] ?? 0) - both * share * (weight[q] ?? 0)
    }
  }
}

function weightOf({ starts, weight }: ScoresTable, row: number): number {
  const end = starts[row + 1] ?? 0
  let sum = 0
  for (let k = starts[row] ?? 0; k < end; k += 1) sum += weight[k] ?? 0
  return sum
}

/** The right side of the equations, from the actual scores. */
export function plainEquations(table: ScoresTable, { matrix, sums, freedom }: Layout): JurorEquations {
  const { entries, starts, juror, score, weight } = table
  const right = new Float64Array(matrix.size)
  let squares = 0
  for (let row = 0; row < entries.length; row += 1) {
    const start = starts[row] ?? 0
    const end = starts[row + 1] ?? 0
    let sum = 0
    for (let k = start; k < end; k += 1) sum += (weight[k] ?? 0) * (score[k] ?? 0)
    const mean = sum / at(sums, row)
    for (let k = start; k < end; k += 1) {
      const scoreWeight = weight[k] ?? 0
      const off = (score[k] ?? 0) - mean
      add(right, juror[k] ?? 0, scoreWeight * off)
      squares += scoreWeight * off * off
    }
  }
  return { matrix, right, squares, freedom }
}

/**
 * Exact restricted maximum likelihood. For each ratio of variances the best variance of scores has a closed form, so
 * only the ratio is searched.
 */
export function estimateVariances(equations: JurorEquations): Variances {
  // Scores that differ by less than a billionth are equal.
  if (equations.squares <= 1e-18) return { ratio: 0, rating: 0 }

  // The likelihood may have two maxima. A coarse search first finds the higher one.
  const [low, high] = [Math.log(lowestRatio), Math.log(highestRatio)]
  const steps = Array.from({ length: 33 }, (_, i) => Math.exp(low + ((high - low) * i) / 32))
  const costs = steps.map((ratio) => likelihood(equations, ratio).cost)
  const best = steps[costs.indexOf(Math.min(...costs))] ?? lowestRatio
  const none = likelihood(equations, 0)

  let ratio = best
  for (let step = 0; step < 50; step += 1) {
    const next = nearerRatio(equations, ratio)
    if (Math.abs(next - ratio) <= 1e-13 * ratio) break
    ratio = next
  }
  const found = likelihood(equations, ratio)
  return found.cost < none.cost - 1e-9 ? { ratio, rating: found.rating } : { ratio: 0, rating: none.rating }
}

/** One step from a ratio of variances towards the best one. */
export function nearerRatio({ matrix, right, squares, freedom }: JurorEquations, ratio: number): number {
  if (ratio === 0) {
    const slope = traceOf(matrix) - (freedom * dot(right, right)) / squares
    return slope < -1e-9 * freedom ? lowestRatio * 10 : 0
  }
  const factor = factorOf(ridged(matrix, ratio))
  const { size, cells } = inverse(factor)
  const effects = solved(factor, right)
  const again = solved(factor, effects)
  const rest = Math.max(squares - ratio * dot(right, effects), squares * 1e-12)
  const length = dot(effects, effects)
  const turned = (length - dot(effects, again)) / ratio

  let trace = 0
  let traceOfSquare = 0
  for (let i = 0; i < size; i += 1) {
    for (let j = 0; j < size; j += 1) {
      const cell = (i === j ? 1 : 0) - at(cells, i * size + j)
      if (i === j) trace += cell
      traceOfSquare += cell * cell
    }
  }
  // First and second derivative of the cost by the logarithm of the ratio.
  const slope = trace - (ratio * freedom * length) / rest
  if (ratio <= lowestRatio && slope > 0) return 0
  const bend =
    slope -
    traceOfSquare +
    ratio * ratio * freedom * ((2 * turned) / rest - (length / rest) * (length / rest))
  if (!(bend > 1e-9 * freedom)) {
    // The cost is not convex here yet: step downhill.
    return limited(ratio * Math.exp(Math.abs(slope) < 1e-9 * freedom ? 0 : -0.3 * Math.sign(slope)))
  }
  return limited(ratio * Math.exp(Math.max(-0.7, Math.min(0.7, -slope / bend))))
}

const limited = (ratio: number) => Math.min(highestRatio, Math.max(lowestRatio, ratio))

function traceOf({ size, cells }: Symmetric): number {
  let sum = 0
  for (let i = 0; i < size; i += 1) sum += at(cells, i * size + i)
  return sum
}

/** Minus twice the restricted log-likelihood, up to a constant, and the variance of scores that goes with it. */
function likelihood(equations: JurorEquations, ratio: number) {
  const factor = factorOf(ridged(equations.matrix, ratio))
  const rating = scoreVariance(equations, ratio, solved(factor, equations.right))
  return { rating, cost: equations.freedom * Math.log(rating) + logDeterminant(factor) }
}

function scoreVariance({ right, squares, freedom }: JurorEquations, ratio: number, solution: Float64Array) {
  // Perfectly additive scores leave only rounding errors, which may be negative.
  return Math.max(squares - ratio * dot(right, solution), squares * 1e-12) / freedom
}

/** The jurors' effects after shrinkage: how far each juror's scores are above the average juror's. */
export function solvedFor(equations: JurorEquations, ratio: number) {
  const solution = solved(factorOf(ridged(equations.matrix, ratio)), equations.right)
  return {
    effects: solution.map((effect) => ratio * effect),
    rating: scoreVariance(equations, ratio, solution),
  }
}

/** The joint uncertainty of the jurors' effects, in units of the variance of scores. */
export function jurorCovariance(matrix: Symmetric, ratio: number): Symmetric {
  const { size, cells } = inverse(factorOf(ridged(matrix, ratio)))
  for (let i = 0; i < cells.length; i += 1) cells[i] = ratio * at(cells, i)
  return { size, cells }
}

/**
 * How an entry's score depends on its jurors, in units of the variance of scores: `own` is the variance from its scores
 * alone, `passedOn` the variance from its jurors' effects, and `onJurors` the part of each juror.
 */
export type Leverage = { own: number; passedOn: number; onJurors: Float64Array }

export function leveragesOf(table: ScoresTable, layout: Layout, { size, cells }: Symmetric): Leverage[] {
  return table.entries.map((_, row) => {
    const onJurors = new Float64Array(size)
    const sum = at(layout.sums, row)
    const end = table.starts[row + 1] ?? 0
    for (let k = table.starts[row] ?? 0; k < end; k += 1) {
      const share = at(table.weight, k) / sum
      const line = (table.juror[k] ?? 0) * size
      for (let j = 0; j < size; j += 1) onJurors[j] = (onJurors[j] ?? 0) + share * (cells[line + j] ?? 0)
    }
    return { own: 1 / sum, passedOn: passedOnAlike(table, layout, onJurors, row), onJurors }
  })
}

/** The variance that shared jurors add to both scores, so that it cancels in their difference. */
export function passedOnAlike(
  { starts, juror, weight }: ScoresTable,
  { sums }: Layout,
  onJurors: Float64Array,
  row: number,
): number {
  const end = starts[row + 1] ?? 0
  let common = 0
  for (let k = starts[row] ?? 0; k < end; k += 1) common += (weight[k] ?? 0) * (onJurors[juror[k] ?? 0] ?? 0)
  return common / at(sums, row)
}

export function layoutOf(table: ScoresTable): Layout {
  const evaluations = new Int32Array(table.jurors.length)
  for (const juror of table.juror) evaluations[juror] = placeAt(evaluations, juror) + 1
  return {
    evaluations,
    matrix: jurorMatrix(table),
    islands: islandsOf(table),
    sums: Float64Array.from(table.entries, (_, row) => weightOf(table, row)),
    freedom: table.score.length - table.entries.length,
  }
}
