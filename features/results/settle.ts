import { normalBelow } from './normal.ts'

/** Nobody reads an entry for ever: what this many more readings do not settle, the panel decides. */
export const readingsAtMost = 4

// An entry is settled when its level is right nine times in ten.
const settledAt = 0.9

/**
 * How many more readings would probably settle the level of an entry, or `null` when more than `readingsAtMost`.
 * Each further reading is taken to be as exact as those there are, so the error shrinks with the root of their number.
 * @param margin points to the nearest threshold, above or below
 */
export function readingsToSettle(margin: number, standardError: number, readings: number): number | null {
  for (let more = 0; more <= readingsAtMost; more += 1) {
    const error = standardError * Math.sqrt(readings / (readings + more))
    if (error === 0 || normalBelow(Math.abs(margin) / error) >= settledAt) return more
  }
  return null
}
