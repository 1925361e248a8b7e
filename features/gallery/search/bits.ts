import { integers } from './growing-array.ts'

/*
 * Sets of works: a bit for each work.
 */

export const hasBit = (bits: Uint32Array, at: number) => (((bits[at >>> 5] ?? 0) >>> (at & 31)) & 1) === 1

export function setBit(bits: Uint32Array, at: number): void {
  bits[at >>> 5] = (bits[at >>> 5] ?? 0) | (1 << (at & 31))
}

/** Adds the others to the first. @returns the first */
export function addBits(bits: Uint32Array, others: Uint32Array): Uint32Array {
  for (let at = 0; at < others.length; at += 1) bits[at] = (bits[at] ?? 0) | (others[at] ?? 0)
  return bits
}

/** What all have in common: a new array, without bits if there are no sets. */
export function commonBits(sets: readonly Uint32Array[]): Uint32Array {
  const [first = integers(0), ...others] = sets
  const common = first.slice()
  for (const other of others)
    for (let at = 0; at < common.length; at += 1) common[at] = (common[at] ?? 0) & (other[at] ?? 0)
  return common
}

/** The number of bits that are set in 32. */
export function bitsIn(number: number): number {
  let bits = number - ((number >>> 1) & 0x55555555)
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333)
  return (((bits + (bits >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24
}

/** The works of a set that are alive. */
export function worksOfBits(bits: Uint32Array, isAlive: Uint8Array): Uint32Array {
  let count = 0
  for (let at = 0; at < bits.length; at += 1) count += bitsIn((bits[at] ?? 0) | 0)
  const works = integers(count)
  let length = 0
  for (let at = 0; at < bits.length; at += 1) {
    let rest = (bits[at] ?? 0) | 0
    while (rest !== 0) {
      const bit = 31 - Math.clz32(rest)
      rest &= ~(1 << bit)
      const work = 32 * at + bit
      if (isAlive[work] !== 1) continue
      works[length] = work
      length += 1
    }
  }
  return works.subarray(0, length)
}
