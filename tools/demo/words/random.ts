export type Random = () => number

/** A small seeded generator; the same words always give the same sequence. */
export function randomFrom(words: string): Random {
  let state = 2166136261
  for (const letter of words) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 16777619)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

export function between(random: Random, low: number, high: number): number {
  return low + Math.floor(random() * (high - low + 1))
}

export function pick<T>(random: Random, from: readonly T[]): T {
  const found = from[Math.floor(random() * from.length)]
  if (found === undefined) throw new Error('nothing to pick from')
  return found
}

export function shuffled<T>(random: Random, from: readonly T[]): T[] {
  return from
    .map((item) => ({ item, order: random() }))
    .sort((one, other) => one.order - other.order)
    .map(({ item }) => item)
}

/** Deals like cards: nothing comes a second time before everything has come once. */
export function dealer<T>(random: Random, from: readonly T[]): (fits?: (item: T) => boolean) => T {
  let hand = shuffled(random, from)
  let last: T | undefined
  return (fits = () => true) => {
    let found = hand.findIndex(fits)
    if (found < 0) {
      hand = [...hand, ...shuffled(random, from)]
      found = hand.findIndex((item) => fits(item) && item !== last)
      if (found < 0) found = hand.findIndex(fits)
    }
    const [card] = hand.splice(found, 1)
    if (found < 0 || card === undefined) throw new Error('no card fits')
    last = card
    return card
  }
}
