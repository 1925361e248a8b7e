import { borderline, chanceOfLevel, levelFor, type Threshold } from './levels.ts'

/** Nobody reads an entry for ever: what this many more readings do not settle, the panel decides. */
export const readingsAtMost = 4

// An entry is settled when its level is right nine times in ten.
const settledAt = 0.9

interface Scored {
  score: number
  standardError: number
  readings: number
}

/**
 * How many more readings would probably settle the level of an entry, or `null` when more than `readingsAtMost`.
 * Each further reading is taken to be as exact as those there are, so the error shrinks with the root of their number.
 */
export function readingsToSettle(
  { score, standardError, readings }: Scored,
  levels: readonly Threshold[],
): number | null {
  const own = levelFor(score, levels)
  for (let more = 0; more <= readingsAtMost; more += 1) {
    const error = standardError * Math.sqrt(readings / (readings + more))
    const isOwn = chanceOfLevel(score, error, levels).find(({ level }) => level === own)
    if ((isOwn?.chance ?? 0) >= settledAt) return more
  }
  return null
}

/**
 * How likely another level is the true one once an entry was read once more, as may be expected before anybody knows what
 * that reading says. It is taken to be as exact as those there are. Never more than now: a reading only teaches.
 */
export function chanceAfterOneMore(
  { score, standardError, readings }: Scored,
  levels: readonly Threshold[],
): number {
  const after = standardError * Math.sqrt(readings / (readings + 1))
  // So far may the reading move the score.
  const spread = standardError / Math.sqrt(readings + 1)
  let sum = 0
  let weights = 0
  for (let z = -4; z <= 4; z += 1 / 4) {
    const weight = Math.exp(-(z ** 2) / 2)
    sum += weight * (borderline(score + z * spread, after, levels)?.chanceOfOther ?? 0)
    weights += weight
  }
  return sum / weights
}
