import type { Layout } from './juror-model.ts'
import {
  equationsAround,
  estimateVariances,
  nearerRatio,
  plainEquations,
  solvedFor,
  type Variances,
} from './juror-model.ts'
import type { ScoresTable } from './ratings-table.ts'
import { computeResidualErrors, type ResidualErrors, renewResidualErrors } from './residual-errors.ts'
import { follow, type Guess, passOver, type Residuals, workspaceFor } from './residuals.ts'
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
  /** Of each juror. */
  outlying: Int32Array
}

/** The jurors' effects and, last, the logarithm of the variance of scores; and the ratio of variances. */
type JuryGuess = { values: Float64Array; ratio: number }

/** Entries, jurors and variances estimated together, with outlying scores held back. */
export function fitMarks(table: ScoresTable, layout: Layout): Fit {
  const plain = plainEquations(table, layout)
  const variances = plain.freedom > 0 ? estimateVariances(plain) : null
  const effects = solvedFor(plain, variances?.ratio ?? 0).effects
  const none = new Int32Array(table.jurors.length)
  const fit = { entryEffects: plainEntryEffects(table, layout, effects), effects, variances, outlying: none }
  if (!variances || variances.rating === 0) return fit
  return settled(table, layout, fit, variances) ?? fit
}

function plainEntryEffects(
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

/** Repeats until nothing moves; `null` when variances of zero leave no measure of what is far. */
function settled(table: ScoresTable, layout: Layout, start: Fit, variances: Variances): Fit | null {
  // Where nearly all scores agree to the digit the measure of what is far would shrink to nothing.
  const least = (0.01 * squaresOf(table)) / layout.freedom
  const entryEffects = start.entryEffects.slice()
  const how = { workspace: workspaceFor(table), near: 1e-3 }
  const limit = 1e-10
  let guess: JuryGuess = {
    values: Float64Array.of(...start.effects, Math.log(variances.rating)),
    ratio: variances.ratio,
  }
  let before: { found: Float64Array; move: Float64Array } | null = null
  const residualErrors = computeResidualErrors(table, layout, guess.ratio)
  // In a contest of a few scores steps may go to and fro in spite of that; half of each then comes to rest.
  for (let step = 0; ; step += 1) {
    renewResidualErrors(residualErrors, { table, layout, ratio: guess.ratio, exactness: 1e-11 })
    const left = passOver(table, residualErrors, { entryEffects, ...partsOf(guess, least) }, how)
    const found = answerTo(layout, residualErrors, guess, left)
    if (!found) return null
    const move = found.values.map((value, i) => value - at(guess.values, i))
    const deviation = Math.sqrt(partsOf(found, 0).rating)
    const isSettled =
      Math.abs(found.ratio - guess.ratio) <= 10 * limit * guess.ratio &&
      lengthOf(move, deviation) < limit &&
      left.longest < 10 * limit * deviation
    if (isSettled || step >= 300) {
      follow(table, entryEffects, move, how.workspace)
      return fitFrom(table, { entryEffects, found, residualErrors, least })
    }
    let values = found.values
    if (step >= 40) values = guess.values.map((value, i) => value + at(move, i) / 2)
    else if (before) values = ahead(found.values, move, before)
    before = { found: found.values, move }
    guess = { values, ratio: found.ratio }
  }
}

/** What the rules of the model make of what a guess has left over: the guess itself once all is settled. */
function answerTo(
  layout: Layout,
  residualErrors: ResidualErrors,
  { values, ratio }: JuryGuess,
  left: Residuals,
): JuryGuess | null {
  const share = residualErrors.all > 0 ? Math.max(0.5, 1 - left.heldBack / residualErrors.all) : 1
  const equations = equationsAround(layout, values.subarray(0, -1), {
    right: left.pulls.map((pull) => pull / share),
    squares: left.squares / share ** 2,
  })
  const nearer = nearerRatio(equations, ratio)
  const { effects, rating } = solvedFor(equations, nearer)
  return rating > 0 ? { values: Float64Array.of(...effects, Math.log(rating)), ratio: nearer } : null
}

/** The guess as what it stands for, the variance of scores being at least so much. */
function partsOf({ values }: JuryGuess, least: number): { effects: Float64Array; rating: number } {
  const last = values.length - 1
  return { effects: values.subarray(0, last), rating: Math.max(Math.exp(at(values, last)), least) }
}

/** The fit that walks have come to. */
function fitFrom(
  table: ScoresTable,
  {
    entryEffects,
    found,
    residualErrors,
    least,
  }: { entryEffects: Float64Array; found: JuryGuess; residualErrors: ResidualErrors; least: number },
): Fit {
  const { effects, rating } = partsOf(found, 0)
  const reached = { entryEffects, effects, rating: Math.max(rating, least) }
  return {
    entryEffects,
    effects,
    variances: { ratio: found.ratio, rating },
    outlying: outlyingOf(table, residualErrors, reached),
  }
}

/** How far a move leads, in deviations of scores; a logarithm counts a tenth. */
function lengthOf(move: Float64Array, deviation: number): number {
  const last = move.length - 1
  return move.reduce((most, value, i) => Math.max(most, Math.abs(value) / (i === last ? 10 : deviation)), 0)
}

/** Where two steps in a row are heading (Anderson's mixing): a good guess of what the steps to come would add. */
function ahead(
  found: Float64Array,
  move: Float64Array,
  before: { found: Float64Array; move: Float64Array },
): Float64Array {
  let along = 0
  let length = 0
  for (let i = 0; i < move.length; i += 1) {
    const bend = at(move, i) - at(before.move, i)
    along += at(move, i) * bend
    length += bend * bend
  }
  const share = length > 0 ? along / length : 0
  // A half is the middle of going to and fro; a long leap would trust two steps with more than they tell.
  if (!(share > -2 && share < 0.9)) return found
  return found.map((value, i) => value - share * (value - at(before.found, i)))
}

/** Of the scores around their entries' means. */
function squaresOf({ entries, starts, score, weight }: ScoresTable): number {
  let squares = 0
  for (let row = 0; row < entries.length; row += 1) {
    const start = starts[row] ?? 0
    const end = starts[row + 1] ?? 0
    let [sum, weights, all] = [0, 0, 0]
    // Around the first score, so that nothing is lost to rounding.
    const first = score[start] ?? 0
    for (let k = start; k < end; k += 1) {
      const own = weight[k] ?? 0
      const off = (score[k] ?? 0) - first
      weights += own
      sum += own * off
      all += own * off * off
    }
    squares += all - (sum * sum) / weights
  }
  return squares
}

/** How many of each juror's scores lie far off. */
function outlyingOf(
  { entries, jurors, starts, juror, score }: ScoresTable,
  { each }: ResidualErrors,
  { entryEffects, effects, rating }: Guess,
): Int32Array {
  const counts = new Int32Array(jurors.length)
  const edge = outlyingFrom * outlyingFrom * rating
  for (let row = 0; row < entries.length; row += 1) {
    const end = starts[row + 1] ?? 0
    const entryEffect = entryEffects[row] ?? 0
    for (let k = starts[row] ?? 0; k < end; k += 1) {
      const j = juror[k] ?? 0
      const unit = (each[k] ?? 0) ** 2
      const off = (score[k] ?? 0) - (effects[j] ?? 0) - entryEffect
      if (off * off >= edge * unit) counts[j] = (counts[j] ?? 0) + 1
    }
  }
  return counts
}
