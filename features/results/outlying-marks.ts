import {
  equationsAround,
  estimateVariances,
  nearerRatio,
  plainEquations,
  solvedFor,
  type Variances,
} from './juror-model.ts'
import type { Layout } from './layout.ts'
import type { MarksTable } from './marks-table.ts'
import { at } from './symmetric.ts'

// Huber's rule with its corner rounded: a mark within 1.345 standard errors of what its entry and juror would make
// expect counts in full, one beyond 1.745 counts as if it stood at 1.545, and in between it goes over smoothly, so that
// no mark on an edge swings to and fro. Beyond, a hundredth of the distance still counts: then there is always exactly
// one solution.
const full = 1.345
const held = 1.745
const width = held - full
const middle = (held + full) / 2
const beyond = 0.01
// A juror's mark is called outlying from here on.
const outlyingFrom = 2.5

export type Fit = {
  /** Each entry's score with the jurors' effects taken off. */
  worths: Float64Array
  /** How far each juror's marks stand above the average juror's. */
  effects: Float64Array
  /** `null` when no entry was read twice: then nothing shows how much marks differ. */
  variances: Variances | null
  /** Of each juror. */
  outlying: Int32Array
  /** What need not be reckoned again for nearly the same marks. */
  kept?: { rooms: Rooms; least: number; left: LeftOver }
}

/** The one mark that differs from those of a fit, and what it was. */
export type ChangedMark = { row: number; at: number; score: number }

/**
 * Entries, jurors and variances estimated together, with outlying marks held back.
 * A fit of nearly the same marks is a good start: it leads to the same solution, sooner, and sooner still where it is
 * known that only one mark has changed.
 */
export function fitMarks(table: MarksTable, layout: Layout, start?: Fit, changed?: ChangedMark): Fit {
  // Far above the least measure of what is far it does not matter which marks that was reckoned from.
  if (start?.variances && start.kept && start.variances.mark > 4 * start.kept.least) {
    const fit = settled(table, layout, start, start.variances, changed)
    if (fit) return fit
  }

  const plain = plainEquations(table, layout)
  const variances = plain.freedom > 0 ? estimateVariances(plain) : null
  const effects = solvedFor(plain, variances?.ratio ?? 0).effects
  const none = new Int32Array(table.jurors.length)
  const fit = { worths: plainWorths(table, layout, effects), effects, variances, outlying: none }
  if (!variances || variances.mark === 0) return fit
  return settled(table, layout, fit, variances) ?? fit
}

function plainWorths({ starts, juror, score, weight }: MarksTable, { sums }: Layout, effects: Float64Array) {
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
function settled(
  table: MarksTable,
  layout: Layout,
  start: Fit,
  variances: Variances,
  changed?: ChangedMark,
): Fit | null {
  // Where nearly all marks agree to the digit the measure of what is far would shrink to nothing.
  const least = start.kept?.least ?? (0.01 * squaresOf(table)) / layout.freedom
  const worths = start.worths.slice()
  const bench = benchFor(table)
  let { ratio } = variances
  // The jurors' effects and, last, the logarithm of the variance of marks.
  // Each step leaves about a thirtieth of the last, and the last is taken: among many marks that is soon exact enough.
  const limit = start.kept ? 5e-9 : 1e-10
  let guess: Float64Array = Float64Array.of(...start.effects, Math.log(variances.mark))
  let before: { guess: Float64Array; move: Float64Array } | null = null
  let left: LeftOver | undefined
  let rooms =
    start.kept?.rooms.layout === layout
      ? start.kept.rooms
      : makeRoom(table, layout, { ratio, each: new Float64Array(table.score.length) })
  // In a contest of a few marks steps may go to and fro in spite of that; half of each then comes to rest.
  for (let step = 0; step < 300; step += 1) {
    const effects = guess.slice(0, -1)
    const mark = Math.max(Math.exp(at(guess, effects.length)), least)
    // What moves no room by a hundred-millionth is not worth another walk over all marks.
    if (Math.abs(1 / rooms.ratio - 1 / ratio) > 1e-8 * rooms.least) {
      rooms = makeRoom(table, layout, { ratio, each: rooms.each })
    }
    const here = { worths, effects, mark }
    // At first everything but the changed entry is left over as the fit before has left it.
    const isShort = step === 0 && changed !== undefined && start.kept?.rooms === rooms
    left =
      isShort && start.kept
        ? leftAfter(table, rooms, here, bench, { before: start.kept.left, changed })
        : passOver(table, rooms, here, bench)
    const share = rooms.all > 0 ? Math.max(0.5, left.shares / rooms.all) : 1
    const equations = equationsAround(layout, effects, {
      right: left.pulls.map((pull) => pull / share),
      squares: left.squares / share ** 2,
    })
    const nearer = nearerRatio(equations, ratio)
    const isSettled = Math.abs(nearer - ratio) <= 10 * limit * ratio
    ratio = nearer
    const next = solvedFor(equations, ratio)
    if (!(next.mark > 0)) return null
    const found = Float64Array.of(...next.effects, Math.log(next.mark))
    const move = found.map((value, i) => value - at(guess, i))
    const deviation = Math.sqrt(next.mark)
    if (!isShort && isSettled && isStill(move, deviation, limit) && left.longest < 10 * limit * deviation) {
      guess = found
      follow(table, layout, worths, move)
      break
    }
    if (step >= 40) guess = guess.map((value, i) => value + at(move, i) / 2)
    else guess = before ? ahead(found, move, before) : found
    before = { guess: found, move }
  }
  const effects = guess.slice(0, -1)
  const mark = Math.exp(at(guess, effects.length))
  const reached = { worths, effects, mark: Math.max(mark, least) }
  const outlying = outlyingOf(table, rooms, reached)
  return {
    worths,
    effects,
    variances: { ratio, mark },
    outlying,
    ...(left ? { kept: { rooms, least, left } } : {}),
  }
}

function isStill(move: Float64Array, deviation: number, limit: number): boolean {
  const last = move.length - 1
  return move.every((value, i) => Math.abs(value) < limit * (i === last ? 10 : deviation))
}

/** Moves the worths, in place, by a last small step of the jurors' effects. */
function follow(
  { starts, juror, weight }: MarksTable,
  { sums }: Layout,
  worths: Float64Array,
  step: Float64Array,
): void {
  for (let row = 0; row < worths.length; row += 1) {
    const end = starts[row + 1] ?? 0
    let sum = 0
    for (let k = starts[row] ?? 0; k < end; k += 1) sum += (weight[k] ?? 0) * (step[juror[k] ?? 0] ?? 0)
    worths[row] = (worths[row] ?? 0) - sum / (sums[row] ?? 1)
  }
}

/** Where two steps in a row are heading (Anderson's mixing): a good guess of what the steps to come would add. */
function ahead(
  found: Float64Array,
  move: Float64Array,
  before: { guess: Float64Array; move: Float64Array },
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
  return found.map((value, i) => value - share * (value - at(before.guess, i)))
}

/** Of the marks around their entries' means. */
function squaresOf({ entries, starts, score, weight }: MarksTable): number {
  let squares = 0
  for (let row = 0; row < entries.length; row += 1) {
    const start = starts[row] ?? 0
    const end = starts[row + 1] ?? 0
    let [sum, weights, all] = [0, 0, 0]
    // Around the first mark, so that nothing is lost to rounding.
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

type Guess = { worths: Float64Array; effects: Float64Array; mark: number }

/** What is worked on of one entry's marks: what is left over of each, and how steeply that falls. */
type Bench = { left: Float64Array; slope: Float64Array }

function benchFor({ entries, starts }: MarksTable): Bench {
  let longest = 0
  for (let row = 0; row < entries.length; row += 1) {
    longest = Math.max(longest, (starts[row + 1] ?? 0) - (starts[row] ?? 0))
  }
  return { left: new Float64Array(longest), slope: new Float64Array(longest) }
}

/** How freely marks can differ from their fit: 1 almost freely, 0 not at all, as an entry's only mark. */
type Rooms = {
  layout: Layout
  /** The ratio of variances that it was reckoned with. */
  ratio: number
  /** Of each mark, its standard error around the fit, in units of the deviation of marks. */
  each: Float64Array
  all: number
  /** Of any juror, the least that effects are held by. */
  least: number
}

function makeRoom(
  { entries, starts, juror, weight }: MarksTable,
  layout: Layout,
  { ratio, each }: { ratio: number; each: Float64Array },
): Rooms {
  const { sums } = layout
  const { size, cells } = layout.matrix
  // How much of a juror's marks their own effect follows.
  const followed = Float64Array.from({ length: size }, (_, j) =>
    ratio === 0 ? 0 : 1 / (at(cells, j * size + j) + 1 / ratio),
  )
  let all = 0
  for (let row = 0; row < entries.length; row += 1) {
    const end = starts[row + 1] ?? 0
    const part = 1 / at(sums, row)
    for (let k = starts[row] ?? 0; k < end; k += 1) {
      const own = weight[k] ?? 1
      const free = 1 - own * part
      const left = free * (1 - own * free * (followed[juror[k] ?? 0] ?? 0))
      const room = left > 1e-9 ? left : 0
      // An entry's only mark is what it is, and never far.
      each[k] = room > 0 ? Math.sqrt(room / own) : Number.POSITIVE_INFINITY
      all += room
    }
  }
  const least = 1 / followed.reduce((most, one) => Math.max(most, one), 0)
  return { layout, ratio, each, all, least }
}

/**
 * What is left over of marks: `pulls` by juror, their `squares`, and how many of them count in full, as `shares`. A
 * worth may still be a step away, of which `longest` is the longest: it is taken next time.
 */
type LeftOver = { pulls: Float64Array; squares: number; shares: number; longest: number }

function passOver(table: MarksTable, rooms: Rooms, guess: Guess, bench: Bench): LeftOver {
  const left = { pulls: new Float64Array(guess.effects.length), squares: 0, shares: 0, longest: 0 }
  for (let row = 0; row < table.entries.length; row += 1) {
    passEntry(table, rooms, row, guess, { bench, into: left, count: 1 })
  }
  return left
}

/** Finds the worth that goes with the jurors' effects, in place, and adds what is left over of the entry's marks. */
function passEntry(
  table: MarksTable,
  rooms: Rooms,
  row: number,
  guess: Guess,
  { bench, into, count }: { bench: Bench; into: LeftOver; count: 1 | -1 },
): void {
  const { starts, juror, weight } = table
  const { left, slope } = bench
  const { each } = rooms
  const { pulls } = into
  const end = starts[row + 1] ?? 0
  const step = worthOf(table, rooms, row, guess, bench)
  let squares = 0
  let shares = 0
  for (let k = starts[row] ?? 0, i = 0; k < end; k += 1, i += 1) {
    const steep = slope[i] ?? 1
    const rest = (left[i] ?? 0) - steep * step
    const own = weight[k] ?? 1
    const pull = own * rest
    const j = juror[k] ?? 0
    pulls[j] = (pulls[j] ?? 0) + count * pull
    squares += pull * rest
    const free = each[k] ?? 0
    if (free < Number.POSITIVE_INFINITY) shares += own * free * free * steep
  }
  into.squares += count * squares
  into.shares += count * shares
  into.longest = Math.max(into.longest, Math.abs(step))
}

/** What was left over before, with one entry's marks as they are now instead of as they were. */
function leftAfter(
  table: MarksTable,
  rooms: Rooms,
  guess: Guess,
  bench: Bench,
  { before, changed: { row, at: place, score } }: { before: LeftOver; changed: ChangedMark },
): LeftOver {
  const into = { ...before, pulls: before.pulls.slice(), longest: 0 }
  const now = at(table.score, place)
  table.score[place] = score
  passEntry(table, rooms, row, guess, { bench, into, count: -1 })
  table.score[place] = now
  passEntry(table, rooms, row, guess, { bench, into, count: 1 })
  return into
}

/**
 * Moves one entry's worth, in place, near to where what is left over of its marks balances. What was left over before
 * the last small step, which is answered, and how steeply it falls stands on the bench.
 */
function worthOf(
  { starts, juror, score, weight }: MarksTable,
  { each }: Rooms,
  row: number,
  { worths, effects, mark }: Guess,
  { left, slope }: Bench,
): number {
  const start = starts[row] ?? 0
  const end = starts[row + 1] ?? 0
  const deviation = Math.sqrt(mark)
  let worth = worths[row] ?? 0
  let low = Number.NEGATIVE_INFINITY
  let high = Number.POSITIVE_INFINITY
  for (let turn = 0; ; turn += 1) {
    let pull = 0
    let steepness = 0
    for (let k = start, i = 0; k < end; k += 1, i += 1) {
      const own = weight[k] ?? 1
      const error = deviation * (each[k] ?? 0)
      const off = (score[k] ?? 0) - (effects[juror[k] ?? 0] ?? 0) - worth
      const distance = Math.abs(off)
      let rest = off
      let steep = 1
      if (distance > full * error) {
        const within = distance - full * error
        const corner = width * error
        const isRounded = within < corner
        const kept = isRounded
          ? distance - ((1 - beyond) * within * within) / (2 * corner)
          : middle * error + beyond * (distance - middle * error)
        rest = off < 0 ? -kept : kept
        steep = isRounded ? 1 - ((1 - beyond) * within) / corner : beyond
      }
      left[i] = rest
      slope[i] = steep
      pull += own * rest
      steepness += own * steep
    }
    let step = pull / steepness
    if (step * step <= 1e-6 * mark || turn >= 100) {
      worths[row] = worth + step
      return step
    }
    if (step > 0) low = worth
    else high = worth
    // Among held-back marks a step may overshoot; the solution lies between the lowest mark and the highest.
    if (turn === 2) {
      let [lowest, highest] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
      for (let k = start; k < end; k += 1) {
        const single = (score[k] ?? 0) - (effects[juror[k] ?? 0] ?? 0)
        lowest = Math.min(lowest, single)
        highest = Math.max(highest, single)
      }
      low = Math.max(low, lowest)
      high = Math.min(high, highest)
    }
    if (turn >= 2 && !(worth + step > low && worth + step < high)) step = (low + high) / 2 - worth
    worth += step
  }
}

/** How many of each juror's marks lie far off. */
function outlyingOf(
  { entries, jurors, starts, juror, score }: MarksTable,
  { each }: Rooms,
  { worths, effects, mark }: Guess,
): Int32Array {
  const counts = new Int32Array(jurors.length)
  const edge = outlyingFrom * outlyingFrom * mark
  for (let row = 0; row < entries.length; row += 1) {
    const end = starts[row + 1] ?? 0
    const worth = worths[row] ?? 0
    for (let k = starts[row] ?? 0; k < end; k += 1) {
      const j = juror[k] ?? 0
      const unit = (each[k] ?? 0) ** 2
      const off = (score[k] ?? 0) - (effects[j] ?? 0) - worth
      if (off * off >= edge * unit) counts[j] = (counts[j] ?? 0) + 1
    }
  }
  return counts
}
