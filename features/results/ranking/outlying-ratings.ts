import type { Layout, Variances } from './juror-model.ts'
import { estimateVariances, nearerRatio, plainEquations, solvedFor } from './juror-model.ts'
import type { ScoresTable } from './ratings-table.ts'
import { at } from './symmetric.ts'

// A juror's score is called outlying from so many standard errors on.
const outlyingFrom = 2.5

export type Fit = {
  /** Each entry's score with the jurors' effects taken off. */
  entryEffects: Float64Array
  /** How far each juror's scores stand above the average juror's. */
  effects: Float64Array
  /** `null` when no entry was read twice: then nothing shows how much scores differ. */
  variances: Variances | null
  outlying: Int32Array
}

type Estimate = { entryEffects: Float64Array; effects: Float64Array; variances: Variances }

/** Entries, jurors and variances estimated together, with outlying scores held back. */
export function fitMarks(table: ScoresTable, layout: Layout): Fit {
  const plain = plainEquations(table, layout)
  const variances = plain.freedom > 0 ? estimateVariances(plain) : null
  const effects = solvedFor(plain, variances?.ratio ?? 0).effects
  const entryEffects = entryEffectsOf(table, layout, effects)
  const none = new Int32Array(table.jurors.length)
  if (!variances || variances.rating === 0) return { entryEffects, effects, variances, outlying: none }

  // Where nearly all scores agree to the digit the measure of what is far would shrink to nothing.
  const least = (0.01 * plain.squares) / layout.freedom
  const fit = settled(table, layout, { entryEffects, effects, variances }, least)
  const outlying = fit ? outlyingOf(table, layout, fit, least) : none
  return { ...(fit ?? { entryEffects, effects, variances }), outlying }
}

/** The entries' scores that go with the jurors' effects. */
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

// Scores agree with an estimate when another step moves nothing by more than this share of a score's deviation.
const limit = 1e-10
const mostSteps = 300

/**
 * Replaces each score by what counts of it and estimates again, until nothing moves (Huber's pseudo-values); `null` when
 * variances of zero leave no measure of what is far.
 */
function settled(table: ScoresTable, layout: Layout, start: Estimate, least: number): Estimate | null {
  let fit = start
  for (let step = 0; step < mostSteps; step += 1) {
    const counted = { ...table, score: countedScores(table, layout, fit, least) }
    const equations = plainEquations(counted, layout)
    const ratio = nearerRatio(equations, fit.variances.ratio)
    const { effects, rating } = solvedFor(equations, ratio)
    if (!(rating > 0)) return null
    const next = {
      entryEffects: entryEffectsOf(counted, layout, effects),
      effects,
      variances: { ratio, rating },
    }
    const near = limit * Math.sqrt(rating)
    const isSettled =
      Math.abs(ratio - fit.variances.ratio) <= 10 * limit * ratio &&
      Math.abs(rating - fit.variances.rating) <= 10 * limit * rating &&
      isNear(next.effects, fit.effects, near) &&
      isNear(next.entryEffects, fit.entryEffects, 10 * near)
    fit = next
    if (isSettled) break
  }
  return fit
}

function isNear(one: Float64Array, other: Float64Array, limit: number): boolean {
  return one.every((value, i) => Math.abs(value - at(other, i)) <= limit)
}

// Huber's rule with its corner rounded: a score within 1.345 standard errors of what its entry and juror would make
// expect counts in full, one beyond 1.745 counts as if it stood at 1.545, and in between it goes over smoothly, so that
// no score on an edge swings to and fro. Beyond, a hundredth of the distance still counts: then there is always exactly
// one solution.
const full = 1.345
const locked = 1.745
const beyond = 0.01

/** What counts of a distance in standard errors, and how much of its growth is held back. */
function deferred(distance: number): { saved: number; fallen: number } {
  if (distance <= full) return { saved: distance, fallen: 0 }
  const isRounded = distance < locked
  const fallen = isRounded ? ((1 - beyond) * (distance - full)) / (locked - full) : 1 - beyond
  const saved = isRounded
    ? distance - (fallen * (distance - full)) / 2
    : (1 - beyond) * ((full + locked) / 2) + beyond * distance
  return { saved, fallen }
}

/**
 * Where what counts of an entry's scores balances, by Newton's method. Without it an entry whose scores are all held back
 * would come near only by hundredths.
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
      const own = (score[k] ?? 0) - (fit.effects[juror[k] ?? 0] ?? 0)
      const { saved, fallen } = deferred(Math.abs(own - entryEffect) / unit)
      pull += (weight[k] ?? 0) * Math.sign(own - entryEffect) * saved * unit
      steepness += (weight[k] ?? 0) * (1 - fallen)
      lowest = Math.min(lowest, own)
      highest = Math.max(highest, own)
    }
    const step = pull / steepness
    entryEffect = Math.min(highest, Math.max(lowest, entryEffect + step))
    if (Math.abs(step) <= 1e-3 * deviation) break
  }
  return entryEffect
}

/** The scores as they count: what is left of each score's distance from the estimate, on top of the estimate. */
function countedScores(table: ScoresTable, layout: Layout, fit: Estimate, least: number): Float64Array {
  const { starts, juror, score, weight } = table
  const errors = residualErrors(table, layout, fit.variances.ratio)
  const deviation = Math.sqrt(Math.max(fit.variances.rating, least))
  const expected = new Float64Array(score.length)
  const saved = new Float64Array(score.length)
  let [room, back] = [0, 0]
  for (let row = 0; row < table.entries.length; row += 1) {
    const end = starts[row + 1] ?? 0
    const entryEffect = balanced(table, errors, fit, deviation, row)
    for (let k = starts[row] ?? 0; k < end; k += 1) {
      const error = errors[k] ?? 0
      expected[k] = entryEffect + (fit.effects[juror[k] ?? 0] ?? 0)
      const off = (score[k] ?? 0) - (expected[k] ?? 0)
      if (error === Number.POSITIVE_INFINITY) {
        saved[k] = off
        continue
      }
      const freedom = (weight[k] ?? 0) * error * error
      const counted = deferred(Math.abs(off) / (error * deviation))
      saved[k] = Math.sign(off) * counted.saved * error * deviation
      room += freedom
      back += freedom * counted.fallen
    }
  }
  // What is held back on the whole would make scores look more alike than they are.
  const share = room > 0 ? Math.max(0.5, 1 - back / room) : 1
  return expected.map((value, k) => value + at(saved, k) / share)
}

/**
 * The standard error of each score around the estimate, in units of the deviation of scores: without end for a score that
 * the estimate follows wherever it goes, as an entry's only score.
 */
function residualErrors(
  { entries, starts, juror, score, weight }: ScoresTable,
  layout: Layout,
  ratio: number,
) {
  const { size, cells } = layout.matrix
  const followed = Float64Array.from({ length: size }, (_, j) =>
    ratio === 0 ? 0 : 1 / (at(cells, j * size + j) + 1 / ratio),
  )
  const errors = new Float64Array(score.length).fill(Number.POSITIVE_INFINITY)
  for (let row = 0; row < entries.length; row += 1) {
    const end = starts[row + 1] ?? 0
    const part = 1 / at(layout.sums, row)
    for (let k = starts[row] ?? 0; k < end; k += 1) {
      const own = weight[k] ?? 1
      const free = 1 - own * part
      const room = free * (1 - own * free * (followed[juror[k] ?? 0] ?? 0))
      if (room > 1e-9) errors[k] = Math.sqrt(room / own)
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
