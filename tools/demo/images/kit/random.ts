/** A stream of chance that always tells the same story for the same seed and name. */
export interface Random {
  /** Between 0 and 1. */
  next(): number
  range(low: number, high: number): number
  int(low: number, high: number): number
  chance(probability: number): boolean
  pick<T>(from: readonly T[]): T
  shuffle<T>(from: readonly T[]): T[]
  /** Either 1 or -1. */
  side(): 1 | -1
}

function hash(seed: number, name: string): number {
  let h = (seed ^ 0x9e3779b9) >>> 0
  for (let i = 0; i < name.length; i++) {
    h = Math.imul(h ^ name.charCodeAt(i), 0x85ebca6b)
    h ^= h >>> 13
  }
  h = Math.imul(h ^ (h >>> 16), 0xc2b2ae35)
  return (h ^ (h >>> 16)) >>> 0
}

/** One step of a scene draws from its own stream, so that a change in one step leaves the others as they were. */
export function random(seed: number, name: string): Random {
  let state = hash(seed, name)
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  const int = (low: number, high: number) => low + Math.floor(next() * (high - low + 1))
  return {
    next,
    range: (low, high) => low + next() * (high - low),
    int,
    chance: (probability) => next() < probability,
    pick: (from) => at(from, int(0, from.length - 1)),
    shuffle(from) {
      const all = [...from]
      for (let i = all.length - 1; i > 0; i--) {
        const j = int(0, i)
        const kept = at(all, i)
        all[i] = at(all, j)
        all[j] = kept
      }
      return all
    },
    side: () => (next() < 0.5 ? 1 : -1),
  }
}

/** The element at a place that must exist; counts round the end like a clock. */
export function at<T>(from: readonly T[], index: number): T {
  const place = ((index % from.length) + from.length) % from.length
  const found = from[place]
  if (found === undefined) throw new Error(`Nothing stands at ${index} of ${from.length}`)
  return found
}

/** Whole numbers from 0 up to, not including, the count. */
export function times<T>(count: number, make: (i: number) => T): T[] {
  return Array.from({ length: Math.max(0, Math.round(count)) }, (_, i) => make(i))
}
