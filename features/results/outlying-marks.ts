import {
  equationsAround,
  estimateVariances,
  nearerRatio,
  plainEquations,
  solvedFor,
  type Variances,
  weightOf,
} from './juror-model.ts'
import type { MarksTable } from './marks-table.ts'
import { add, at, type Symmetric } from './symmetric.ts'

// Huber's rule with its corner rounded: a mark within 1.345 standard errors of what its entry and juror would make
// expect counts in full, one beyond 1.745 counts as if it stood at 1.545, and in between it goes over smoothly, so that
// no mark on an edge swings to and fro. Beyond, a hundredth of the distance still counts: then there is always exactly
// one solution.
const full = 1.345
const held = 1.745
const beyond = 0.01
// A juror's mark is called outlying from here on.
const outlying = 2.5

export type Fit = {
  /** Each entry's score with the jurors' effects taken off. */
  worths: Float64Array
  /** How far each juror's marks stand above the average juror's. */
  effects: Float64Array
  /** `null` when no entry was read twice: then nothing shows how much marks differ. */
  variances: Variances | null
  /** Of each juror. */
  outlying: Int32Array
}

/**
 * Entries, jurors and variances estimated together, with outlying marks held back.
 * A fit of nearly the same marks is a good start: it leads to the same solution, sooner.
 */
export function fitMarks(table: MarksTable, matrix: Symmetric, start?: Fit): Fit {
  if (start?.variances) {
    const fit = settled(table, matrix, start, start.variances)
    if (fit) return fit
  }

  const plain = plainEquations(table, matrix)
  const variances = plain.freedom > 0 ? estimateVariances(plain) : null
  const effects = solvedFor(plain, variances?.ratio ?? 0).effects
  const none = new Int32Array(table.jurors.length)
  const fit = { worths: plainWorths(table, effects), effects, variances, outlying: none }
  if (!variances || variances.mark === 0) return fit
  return settled(table, matrix, fit, variances) ?? fit
}

function plainWorths(table: MarksTable, effects: Float64Array): Float64Array {
  return Float64Array.from({ length: table.entries.length }, (_, row) => {
    let sum = 0
    for (let k = at(table.starts, row); k < at(table.starts, row + 1); k += 1) {
      sum += at(table.weight, k) * (at(table.score, k) - at(effects, at(table.juror, k)))
    }
    return sum / weightOf(table, row)
  })
}

/** Repeats until nothing moves; `null` when variances of zero leave no measure of what is far. */
function settled(table: MarksTable, matrix: Symmetric, start: Fit, variances: Variances): Fit | null {
  const freedom = table.score.length - table.entries.length
  // Where nearly all marks agree to the digit the measure of what is far would shrink to nothing.
  const least = (0.01 * squaresOf(table)) / freedom
  const worths = start.worths.slice()
  let effects = start.effects
  let { ratio, mark } = variances
  let pass = passOver(table, matrix, { worths, effects, ratio, mark: Math.max(mark, least) })
  for (let step = 0; step < 200; step += 1) {
    const equations = equationsAround(matrix, freedom, effects, {
      right: pass.pulls.map((pull) => pull / pass.share),
      squares: pass.squares / pass.share ** 2,
    })
    ratio = nearerRatio(equations, ratio)
    const next = solvedFor(equations, ratio)
    const deviation = Math.sqrt(next.mark)
    if (!(deviation > 0)) return null
    const change =
      next.effects.reduce((most, effect, j) => Math.max(most, Math.abs(effect - at(effects, j))), 0) /
      deviation
    const isStill = change < 1e-11 && Math.abs(next.mark / mark - 1) < 1e-10
    effects = next.effects
    mark = next.mark
    pass = passOver(table, matrix, { worths, effects, ratio, mark: Math.max(mark, least) })
    if (isStill) break
  }
  return { worths, effects, variances: { ratio, mark }, outlying: pass.outlying }
}

/** Of the marks around their entries' means. */
function squaresOf({ entries, starts, score, weight }: MarksTable): number {
  let squares = 0
  for (let row = 0; row < entries.length; row += 1) {
    const [start, end] = [at(starts, row), at(starts, row + 1)]
    let [sum, weights, all] = [0, 0, 0]
    // Around the first mark, so that nothing is lost to rounding.
    const first = at(score, start)
    for (let k = start; k < end; k += 1) {
      const off = at(score, k) - first
      weights += at(weight, k)
      sum += at(weight, k) * off
      all += at(weight, k) * off * off
    }
    squares += all - (sum * sum) / weights
  }
  return squares
}

type Guess = { worths: Float64Array; effects: Float64Array; ratio: number; mark: number }

/**
 * Finds the worths that go with the jurors' effects, in place, and sums up what is left over of each mark:
 * `pulls` by juror, their `squares`, and the `share` of marks that count in full.
 */
function passOver(table: MarksTable, matrix: Symmetric, { worths, effects, ratio, mark }: Guess) {
  const { entries, starts, juror, score, weight } = table
  const { size, cells } = matrix
  const pulls = new Float64Array(size)
  const far = new Int32Array(size)
  let squares = 0
  let shares = 0
  let rooms = 0

  // How much of a juror's marks their own effect follows.
  const followed = Float64Array.from({ length: size }, (_, j) =>
    ratio === 0 ? 0 : 1 / (at(cells, j * size + j) + 1 / ratio),
  )
  let longest = 0
  for (let row = 0; row < entries.length; row += 1) {
    longest = Math.max(longest, at(starts, row + 1) - at(starts, row))
  }
  const left = new Float64Array(longest)
  const slopes = new Float64Array(longest)
  const room = new Float64Array(longest)

  for (let row = 0; row < entries.length; row += 1) {
    const start = at(starts, row)
    const count = at(starts, row + 1) - start
    const sum = weightOf(table, row)
    for (let i = 0; i < count; i += 1) {
      const own = at(weight, start + i)
      const free = 1 - own / sum
      // How freely the mark can differ from its fit: 1 almost freely, 0 not at all, as an entry's only mark.
      room[i] = free * Math.max(0, 1 - own * free * at(followed, at(juror, start + i)))
    }
    let worth = at(worths, row)
    let low = Number.NEGATIVE_INFINITY
    let high = Number.POSITIVE_INFINITY
    let lowest = 0
    let highest = 0
    for (let turn = 0; ; turn += 1) {
      let pull = 0
      let slope = 0
      for (let i = 0; i < count; i += 1) {
        const k = start + i
        const own = at(weight, k)
        const off = at(score, k) - at(effects, at(juror, k)) - worth
        const unit = (mark * at(room, i)) / own
        let rest = off
        let steep = 1
        const square = off * off
        if (square > full * full * unit) {
          const deviation = Math.sqrt(unit)
          // An entry's only mark is what it is.
          if (at(room, i) > 1e-9) {
            const distance = Math.sqrt(square) / deviation
            rest = Math.sign(off) * deviation * heldBack(distance)
            steep = steepness(distance)
          }
        }
        left[i] = rest
        slopes[i] = steep
        pull += own * rest
        slope += own * steep
      }
      let step = pull / slope
      if (step * step > 1e-14 * mark && turn < 100) {
        if (step > 0) low = worth
        else high = worth
        // Among held-back marks a step may overshoot; the solution lies between the lowest mark and the highest.
        if (turn === 2) {
          for (let i = 0; i < count; i += 1) {
            const single = at(score, start + i) - at(effects, at(juror, start + i))
            lowest = i === 0 ? single : Math.min(lowest, single)
            highest = i === 0 ? single : Math.max(highest, single)
          }
          low = Math.max(low, lowest)
          high = Math.min(high, highest)
        }
        if (turn >= 2 && !(worth + step > low && worth + step < high)) step = (low + high) / 2 - worth
        worth += step
        continue
      }
      worth += step

      for (let i = 0; i < count; i += 1) {
        const k = start + i
        const own = at(weight, k)
        const rest = at(left, i) - at(slopes, i) * step
        add(pulls, at(juror, k), own * rest)
        squares += own * rest * rest
        shares += at(room, i) * at(slopes, i)
        rooms += at(room, i)
        const off = at(score, k) - at(effects, at(juror, k)) - worth
        if (at(room, i) > 1e-9 && off * off * own >= outlying * outlying * mark * at(room, i)) {
          far[at(juror, k)] = at(far, at(juror, k)) + 1
        }
      }
      break
    }
    worths[row] = worth
  }
  return { pulls, squares, share: rooms > 0 ? Math.max(0.5, shares / rooms) : 1, outlying: far }
}

/** What a mark so many standard errors off is taken for. */
function heldBack(distance: number): number {
  if (distance <= full) return distance
  const within = Math.min(distance, held) - full
  const rounded = full + within - ((1 - beyond) * within * within) / (2 * (held - full))
  return rounded + beyond * Math.max(0, distance - held)
}

function steepness(distance: number): number {
  if (distance <= full) return 1
  return distance >= held ? beyond : 1 - ((1 - beyond) * (distance - full)) / (held - full)
}
