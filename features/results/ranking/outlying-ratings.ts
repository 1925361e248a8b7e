import type { Layout, Variances } from './juror-model.ts'
import { estimateVariances, nearerRatio, plainEquations, solvedFor } from './juror-model.ts'
import type { ScoresTable } from './ratings-table.ts'
import { at } from './symmetric-matrix.ts'

// A juror's score is outlying from this number of standard errors on.
const outlyingFrom = 2.5

export type Fit = {
  /** Each entry's score corrected for the jurors' effects. */
  entryEffects: Float64Array
  /** How far each juror's scores are above the average juror's. */
  effects: Float64Array
  /** `null` when no entry has two evaluations, so that the spread of scores is unknown. */
  variances: Variances | null
  outlying: Int32Array
}

type Estimate = { entryEffects: Float64Array; effects: Float64Array; variances: Variances }

/** Estimates entries, jurors and variances together and limits the weight of outlying scores. */
export function fitScores(table: ScoresTable, layout: Layout): Fit {
  const plain = plainEquations(table, layout)
  const variances = plain.freedom > 0 ? estimateVariances(plain) : null
  const effects = solvedFor(plain, variances?.ratio ?? 0).effects
  const entryEffects = entryEffectsOf(table, layout, effects)
  const none = new Int32Array(table.jurors.length)
  if (!variances || variances.rating === 0) return { entryEffects, effects, variances, outlying: none }

  // Where nearly all scores are equal, the scale of distances would shrink to zero.
  const least = (0.01 * plain.squares) / layout.freedom
  const fit = converged(table, layout, { entryEffects, effects, variances }, least)
  const outlying = fit ? outlyingOf(table, layout, fit, least) : none
  return { ...(fit ?? { entryEffects, effects, variances }), outlying }
}

/** The entries' scores for the given effects of jurors. */
function entryEffectsOf(
  { starts, juror, score, weight }: ScoresTable,
  { sums }: Layout,
  effects: Float64Array,
) {
  return sums.map((all, row) => {
    const end = starts[row + 1] ?? 0
    let sum = 0
    for (let k = starts[row] ?? 0; k < end; k += 1) {
      sum += (weight[k] ?? 0) * ((score[k] ?? 0) - (effects[juror[k] ?? 0] ?? 0))
    }
    return sum / all
  })
}

// The estimate has converged when another step changes nothing by more than this share of the scores' standard
// deviation.
const tolerance = 1e-10
const mostSteps = 300

/**
 * Replaces each score by its limited value and estimates again until convergence (Huber's pseudo-values); `null` when
 * the variances are zero, so that distances have no scale.
 */
function converged(table: ScoresTable, layout: Layout, start: Estimate, least: number): Estimate | null {
  let fit = start
  for (let step = 0; step < mostSteps; step += 1) {
    const limited = { ...table, score: pseudoValues(table, layout, fit, least) }
    const equations = plainEquations(limited, layout)
    const ratio = nearerRatio(equations, fit.variances.ratio)
    const { effects, rating } = solvedFor(equations, ratio)
    if (!(rating > 0)) return null
    const next = {
      entryEffects: entryEffectsOf(limited, layout, effects),
      effects,
      variances: { ratio, rating },
    }
    const near = tolerance * Math.sqrt(rating)
    const hasConverged =
      Math.abs(ratio - fit.variances.ratio) <= 10 * tolerance * ratio &&
      Math.abs(rating - fit.variances.rating) <= 10 * tolerance * rating &&
      isNear(next.effects, fit.effects, near) &&
      isNear(next.entryEffects, fit.entryEffects, 10 * near)
    fit = next
    if (hasConverged) break
  }
  return fit
}

function isNear(one: Float64Array, other: Float64Array, limit: number): boolean {
  return one.every((value, i) => Math.abs(value - at(other, i)) <= limit)
}

// Huber's rule with a rounded corner. A score within 1.345 standard errors of its expected value counts in full. A
// score beyond 1.745 counts as if it were at 1.545. The transition between the two is smooth, so that a score at the
// edge cannot oscillate. Beyond it, one hundredth of the distance still counts, so that there is always exactly one
// solution.
const fullUntil = 1.345
const limitedFrom = 1.745
const slopeBeyond = 0.01

/** The limited value of a distance in standard errors, and how much of its growth is cut off: Huber's ψ and 1 − ψ′. */
function limit(distance: number): { limited: number; cut: number } {
  if (distance <= fullUntil) return { limited: distance, cut: 0 }
  const isRounded = distance < limitedFrom
  const most = 1 - slopeBeyond
  const cut = isRounded ? (most * (distance - fullUntil)) / (limitedFrom - fullUntil) : most
  const limited = isRounded
    ? distance - (cut * (distance - fullUntil)) / 2
    : most * ((fullUntil + limitedFrom) / 2) + slopeBeyond * distance
  return { limited, cut }
}

/**
 * The value at which an entry's limited distances balance, by Newton's method. Without this step an entry with only
 * outlying scores would converge by hundredths.
 */
function balanced(
  table: ScoresTable,
  errors: Float64Array,
  fit: Estimate,
  deviation: number,
  row: number,
): number {
  const { starts, juror, score, weight } = table
  let entryEffect = fit.entryEffects[row] ?? 0
  for (let turn = 0; turn < 20; turn += 1) {
    let [pull, steepness] = [0, 0]
    let [lowest, highest] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
    for (let k = starts[row] ?? 0; k < (starts[row + 1] ?? 0); k += 1) {
      const unit = (errors[k] ?? 0) * deviation
      if (unit === Number.POSITIVE_INFINITY) return entryEffect
      const corrected = (score[k] ?? 0) - (fit.effects[juror[k] ?? 0] ?? 0)
      const { limited, cut } = limit(Math.abs(corrected - entryEffect) / unit)
      pull += (weight[k] ?? 0) * Math.sign(corrected - entryEffect) * limited * unit
      steepness += (weight[k] ?? 0) * (1 - cut)
      lowest = Math.min(lowest, corrected)
      highest = Math.max(highest, corrected)
    }
    const step = pull / steepness
    entryEffect = Math.min(highest, Math.max(lowest, entryEffect + step))
    if (Math.abs(step) <= 1e-3 * deviation) break
  }
  return entryEffect
}

/** Huber's pseudo-values: the estimate plus the limited distance of each score from it. */
function pseudoValues(table: ScoresTable, layout: Layout, fit: Estimate, least: number): Float64Array {
  const { starts, juror, score, weight } = table
  const errors = residualErrors(table, layout, fit.variances.ratio)
  const deviation = Math.sqrt(Math.max(fit.variances.rating, least))
  const expected = new Float64Array(score.length)
  const residuals = new Float64Array(score.length)
  let [allFreedom, cutFreedom] = [0, 0]
  for (let row = 0; row < table.entries.length; row += 1) {
    const end = starts[row + 1] ?? 0
    const entryEffect = balanced(table, errors, fit, deviation, row)
    for (let k = starts[row] ?? 0; k < end; k += 1) {
      const error = errors[k] ?? 0
      expected[k] = entryEffect + (fit.effects[juror[k] ?? 0] ?? 0)
      const off = (score[k] ?? 0) - (expected[k] ?? 0)
      if (error === Number.POSITIVE_INFINITY) {
        residuals[k] = off
        continue
      }
      const freedom = (weight[k] ?? 0) * error * error
      const { limited, cut } = limit(Math.abs(off) / (error * deviation))
      residuals[k] = Math.sign(off) * limited * error * deviation
      allFreedom += freedom
      cutFreedom += freedom * cut
    }
  }
  // Corrects the variance, because limited scores look more alike than they are.
  const share = allFreedom > 0 ? Math.max(0.5, 1 - cutFreedom / allFreedom) : 1
  return expected.map((value, k) => value + at(residuals, k) / share)
}

/**
 * The standard error of each score around the estimate, in units of the scores' standard deviation. It is infinite for
 * a score that determines the estimate, as an entry's only score does.
 */
function residualErrors(
  { entries, starts, juror, score, weight }: ScoresTable,
  layout: Layout,
  ratio: number,
) {
  const { size, cells } = layout.matrix
  const effectVariances = Float64Array.from({ length: size }, (_, j) =>
    ratio === 0 ? 0 : 1 / (at(cells, j * size + j) + 1 / ratio),
  )
  const errors = new Float64Array(score.length).fill(Number.POSITIVE_INFINITY)
  for (let row = 0; row < entries.length; row += 1) {
    const end = starts[row + 1] ?? 0
    const part = 1 / at(layout.sums, row)
    for (let k = starts[row] ?? 0; k < end; k += 1) {
      const scoreWeight = weight[k] ?? 1
      const free = 1 - scoreWeight * part
      const residualShare = free * (1 - scoreWeight * free * (effectVariances[juror[k] ?? 0] ?? 0))
      if (residualShare > 1e-9) errors[k] = Math.sqrt(residualShare / scoreWeight)
    }
  }
  return errors
}

function outlyingOf(table: ScoresTable, layout: Layout, fit: Estimate, least: number): Int32Array {
  const { entries, jurors, starts, juror, score } = table
  const counts = new Int32Array(jurors.length)
  const errors = residualErrors(table, layout, fit.variances.ratio)
  const edge = outlyingFrom * Math.sqrt(Math.max(fit.variances.rating, least))
  for (let row = 0; row < entries.length; row += 1) {
    const end = starts[row + 1] ?? 0
    for (let k = starts[row] ?? 0; k < end; k += 1) {
      const j = juror[k] ?? 0
      const off = (score[k] ?? 0) - (fit.effects[j] ?? 0) - (fit.entryEffects[row] ?? 0)
      if (Math.abs(off) >= edge * (errors[k] ?? 0)) counts[j] = (counts[j] ?? 0) + 1
    }
  }
  return counts
}
