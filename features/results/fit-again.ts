import type { Layout } from './layout.ts'
import { benchFor, follow, passEntry, passOver } from './left-over.ts'
import type { MarksTable } from './marks-table.ts'
import { answerTo, type Fit, fitFrom, type Kept, lengthOf, partsOf } from './outlying-marks.ts'
import { renewRooms } from './rooms.ts'
import { at } from './symmetric.ts'

// After one more mark the solution lies next to the last one, so near that the model answers in proportion: how it
// answers a little of each of its numbers is learnt once, and then one walk over all marks tells that the guess was good.

/** How the model's answer moves with each number of a guess, one column for each; the ratio of variances comes last. */
export type Answers = Float64Array[]

// Of the deviation of marks.
const limit = 3e-10
const near = 1e-7
// A mark more moves nearly all rooms, but by less than this where jurors have read many entries.
const exactness = 3e-10

// Trying costs a walk and some matrices for each juror; a larger jury's answers are taken as they come, walk after walk.
const jurorsAtMost = 100
const walksAtMost = 12

/** Learns how the model answers, by trying; nothing of a very large jury. */
export function learnAnswers(
  table: MarksTable,
  layout: Layout,
  found: Float64Array,
  { rooms, least, last }: Kept,
): Answers | null {
  if (table.jurors.length > jurorsAtMost) return []
  const worths = found.slice()
  const how = { bench: benchFor(table), near }
  const answer = (values: Float64Array) => {
    const guess = { values, ratio: last.ratio }
    return answerTo(layout, rooms, guess, passOver(table, rooms, { worths, ...partsOf(guess, least) }, how))
  }
  const before = answer(last.values)
  if (!before) return null
  const asIs = Float64Array.of(...before.values, before.ratio)
  const deviation = Math.sqrt(partsOf(last, least).mark)
  const answers: Answers = []
  for (let i = 0; i < last.values.length; i += 1) {
    const little = 1e-4 * (i < last.values.length - 1 ? deviation : 1)
    const tried = answer(last.values.map((value, j) => (i === j ? value + little : value)))
    if (!tried) return null
    const moved = Float64Array.of(...tried.values, tried.ratio)
    answers.push(moved.map((value, j) => (value - at(asIs, j)) / little))
  }
  return answers
}

/**
 * The fit of marks of which little has changed since another: the same as from nothing, but for what rounding leaves.
 * `null` where it does not come to rest soon, as where a mark has moved the whole.
 */
export function fitAgain(
  table: MarksTable,
  layout: Layout,
  { worths, kept, answers }: { worths: Float64Array; kept: Kept; answers: Answers },
): Fit | null {
  const { rooms, least, bench } = kept
  let { last: guess, left } = kept
  let before = Number.POSITIVE_INFINITY
  for (let walks = 0; walks < walksAtMost; walks += 1) {
    const found = answerTo(layout, rooms, guess, left)
    if (!found) return null
    const { move, ofRatio } = steered(
      answers,
      found.values.map((value, i) => value - at(guess.values, i)),
    )
    const next = {
      values: guess.values.map((value, i) => value + at(move, i)),
      ratio: Math.max(0, found.ratio + ofRatio),
    }
    const { mark } = partsOf(next, 0)
    // Far above the least measure of what is far it does not matter which marks that was reckoned from.
    if (!(mark > 4 * least)) return null
    const length = lengthOf(move, Math.sqrt(mark))

    follow(table, worths, move, bench)
    // Each move leaves of itself what it has left of the one before; the first was made without a walk.
    if (walks > 0 && length < before / 4 && length * length < limit * before) {
      return fitFrom(table, { worths, found: next, kept: { rooms, least, last: guess, left, bench } })
    }
    before = length
    guess = next
    renewRooms(rooms, { table, layout, ratio: guess.ratio, exactness })
    left = passOver(table, rooms, { worths, ...partsOf(guess, least) }, { bench, near })
  }
  return null
}

/** Where all the moves to come are heading, when each is what the model answers to the one before. */
function steered(answers: Answers, first: Float64Array): { move: Float64Array; ofRatio: number } {
  const size = first.length
  const whole = new Float64Array(size + 1)
  whole.set(first)
  let next = whole.slice()
  for (let turn = 0; turn < 12; turn += 1) {
    const answer = new Float64Array(size + 1)
    answers.forEach((column, i) => {
      const amount = at(next, i)
      for (let j = 0; j <= size; j += 1) answer[j] = (answer[j] ?? 0) + amount * (column[j] ?? 0)
    })
    for (let j = 0; j <= size; j += 1) whole[j] = (whole[j] ?? 0) + (answer[j] ?? 0)
    next = answer
  }
  return { move: whole.subarray(0, size), ofRatio: at(whole, size) }
}

/** Takes what one entry's marks have left over off the rest, or adds it again, in place. */
export function countEntry(
  table: MarksTable,
  worths: Float64Array,
  kept: Kept,
  row: number,
  count: 1 | -1,
): void {
  const guess = { worths, ...partsOf(kept.last, kept.least) }
  passEntry(table, kept.rooms, row, guess, { bench: kept.bench, near, into: kept.left, count })
}
