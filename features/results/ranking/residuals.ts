import type { ScoresTable } from './ratings-table.ts'
import type { ResidualErrors } from './residual-errors.ts'

// Huber's rule with its corner rounded: a score within 1.345 standard errors of what its entry and juror would make
// expect counts in full, one beyond 1.745 counts as if it stood at 1.545, and in between it goes over smoothly, so that
// no score on an edge swings to and fro. Beyond, a hundredth of the distance still counts: then there is always exactly
// one solution.
const full = 1.345
const held = 1.745
const width = held - full
const middle = (held + full) / 2
const beyond = 0.01

/** The entries' effects, how far each juror stands above the average one, and the variance of scores. */
export type Guess = { entryEffects: Float64Array; effects: Float64Array; rating: number }

/**
 * The residuals of scores: `pulls` by juror, their `squares`, and how much is held back. An entry's effect may
 * still be a step away, of which `longest` is the longest: it is taken next time.
 */
export type Residuals = { pulls: Float64Array; squares: number; heldBack: number; longest: number }

/** What a walk over the scores leaves behind: first order, for a move that is too short for another walk. */
export type Workspace = {
  /** Of the entry in hand, what is left over of each score. */
  left: Float64Array
  /** Of each score, how steeply what is left over of it falls. */
  slope: Float64Array
  /** Of each entry, how what is left over of its scores grows with the logarithm of their variance. */
  growth: Float64Array
  /** Of each entry, how much of its scores' room is held back. */
  heldBack: Float64Array
}

export function workspaceFor({ entries, starts, score }: ScoresTable): Workspace {
  let longest = 0
  for (let row = 0; row < entries.length; row += 1) {
    longest = Math.max(longest, (starts[row + 1] ?? 0) - (starts[row] ?? 0))
  }
  return {
    left: new Float64Array(longest),
    slope: new Float64Array(score.length),
    growth: new Float64Array(entries.length),
    heldBack: new Float64Array(entries.length),
  }
}

/** How near a step must have brought an entry's effect to where it rests, in deviations of scores, to be the last. */
export type Nearness = number

/** Walks over all scores: finds the entries' effects that go with the jurors', in place, and the residuals. */
export function passOver(
  table: ScoresTable,
  residualErrors: ResidualErrors,
  guess: Guess,
  { workspace, near }: { workspace: Workspace; near: Nearness },
): Residuals {
  const left = { pulls: new Float64Array(guess.effects.length), squares: 0, heldBack: 0, longest: 0 }
  const how = { workspace, near, into: left }
  for (let row = 0; row < table.entries.length; row += 1) passEntry(table, residualErrors, row, guess, how)
  return left
}

/** Finds one entry's effect, in place, and adds the residuals of its scores. */
function passEntry(
  table: ScoresTable,
  residualErrors: ResidualErrors,
  row: number,
  guess: Guess,
  { workspace, near, into }: { workspace: Workspace; near: Nearness; into: Residuals },
): void {
  const { starts, juror, weight } = table
  const { left, slope, heldBack } = workspace
  const { pulls } = into
  const end = starts[row + 1] ?? 0
  const step = solveEntry(table, residualErrors, row, guess, { workspace, near })
  let squares = 0
  for (let k = starts[row] ?? 0, i = 0; k < end; k += 1, i += 1) {
    const steep = slope[k] ?? 1
    const rest = (left[i] ?? 0) - steep * step
    const own = weight[k] ?? 1
    const pull = own * rest
    const j = juror[k] ?? 0
    pulls[j] = (pulls[j] ?? 0) + pull
    squares += pull * rest
  }
  into.squares += squares
  into.heldBack += heldBack[row] ?? 0
  into.longest = Math.max(into.longest, Math.abs(step))
}

/**
 * Moves one entry's effect, in place, near to where the residuals of its scores balance. What was left before
 * the last small step, which is answered, and how steeply it falls is in the workspace.
 */
function solveEntry(
  table: ScoresTable,
  { each }: ResidualErrors,
  row: number,
  { entryEffects, effects, rating }: Guess,
  { workspace: { left, slope, growth, heldBack }, near }: { workspace: Workspace; near: Nearness },
): number {
  const { starts, juror, score, weight } = table
  const start = starts[row] ?? 0
  const end = starts[row + 1] ?? 0
  const deviation = Math.sqrt(rating)
  const [fullAt, heldAt] = [full * deviation, held * deviation]
  const bend = (1 - beyond) / (width * deviation)
  const keptBeyond = (1 - beyond) * middle * deviation
  let entryEffect = entryEffects[row] ?? 0
  let low = Number.NEGATIVE_INFINITY
  let high = Number.POSITIVE_INFINITY
  for (let turn = 0; ; turn += 1) {
    let pull = 0
    let steepness = 0
    let grown = 0
    let back = 0
    for (let k = start, i = 0; k < end; k += 1, i += 1) {
      const own = weight[k] ?? 1
      const room = each[k] ?? 0
      const off = (score[k] ?? 0) - (effects[juror[k] ?? 0] ?? 0) - entryEffect
      const distance = Math.abs(off)
      let rest = off
      let steep = 1
      if (distance > fullAt * room) {
        const isRounded = distance < heldAt * room
        const within = distance - fullAt * room
        const fallen = isRounded ? (bend * within) / room : 1 - beyond
        const kept = isRounded ? distance - (fallen * within) / 2 : keptBeyond * room + beyond * distance
        rest = off < 0 ? -kept : kept
        steep = 1 - fallen
        grown += own * (rest - off * steep)
        back += own * room * room * fallen
      }
      left[i] = rest
      slope[k] = steep
      pull += own * rest
      steepness += own * steep
    }
    let step = pull / steepness
    if (step * step <= near * near * rating || turn >= 100) {
      entryEffects[row] = entryEffect + step
      growth[row] = grown / 2
      heldBack[row] = back
      return step
    }
    if (step > 0) low = entryEffect
    else high = entryEffect
    // Among held-back scores a step may overshoot; the solution lies between the lowest score and the highest.
    if (turn === 2) {
      const [lowest, highest] = reachOf(table, row, effects)
      low = Math.max(low, lowest)
      high = Math.min(high, highest)
    }
    if (turn >= 2 && !(entryEffect + step > low && entryEffect + step < high))
      step = (low + high) / 2 - entryEffect
    entryEffect += step
  }
}

/** Moves the entries' effects, in place, by what a small move of the jurors' effects and of the variance's logarithm bids. */
export function follow(
  { starts, juror, weight }: ScoresTable,
  entryEffects: Float64Array,
  move: Float64Array,
  { slope, growth }: Workspace,
): void {
  const ofVariance = move[move.length - 1] ?? 0
  for (let row = 0; row < entryEffects.length; row += 1) {
    const end = starts[row + 1] ?? 0
    let pull = (growth[row] ?? 0) * ofVariance
    let steepness = 0
    for (let k = starts[row] ?? 0; k < end; k += 1) {
      const steep = (weight[k] ?? 0) * (slope[k] ?? 0)
      steepness += steep
      pull -= steep * (move[juror[k] ?? 0] ?? 0)
    }
    entryEffects[row] = (entryEffects[row] ?? 0) + pull / steepness
  }
}

/** The lowest and the highest of an entry's scores, the jurors' effects taken off. */
function reachOf(
  { starts, juror, score }: ScoresTable,
  row: number,
  effects: Float64Array,
): [number, number] {
  const end = starts[row + 1] ?? 0
  let [lowest, highest] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (let k = starts[row] ?? 0; k < end; k += 1) {
    const single = (score[k] ?? 0) - (effects[juror[k] ?? 0] ?? 0)
    lowest = Math.min(lowest, single)
    highest = Math.max(highest, single)
  }
  return [lowest, highest]
}
