import type { Facet } from '#features/gallery/publication/contract.ts'
import { hasBit, worksOfBits } from './bits.ts'
import { integers, withRoom } from './growing-array.ts'

/** The chosen values of a facet. */
export interface Condition {
  facet: Facet
  /** The works with at least one of the values, a bit for each work. */
  works: Uint32Array
  /** Whether the works that miss only this facet are needed, for the counts of its options. */
  isCounted: boolean
}

export interface Narrowed {
  /** The works that match. */
  all: Uint32Array
  /** The works that match all but one facet, by that facet, for those whose counts need them. */
  but: Map<Facet, Uint32Array>
}

/** Finds works by the chosen values of several facets; those that are not alive are left out. */
export class Narrowing {
  #scratch = integers(0)

  narrow(conditions: readonly Condition[], isAlive: Uint8Array): Narrowed {
    const counted = conditions.filter(({ isCounted }) => isCounted)
    return {
      all: this.#matching(conditions, null, isAlive),
      but: new Map(counted.map((one) => [one.facet, this.#matching(conditions, one, isAlive)])),
    }
  }

  /** The works that match all conditions, of which the one to be missed is missed. */
  #matching(conditions: readonly Condition[], missed: Condition | null, isAlive: Uint8Array): Uint32Array {
    const matching = integers(conditions[0]?.works.length ?? 0)
    for (let at = 0; at < matching.length; at += 1) {
      let bits = -1
      for (let i = 0; i < conditions.length; i += 1) {
        const condition = conditions[i]
        const matches = condition?.works[at] ?? 0
        bits &= condition === missed ? ~matches : matches
      }
      matching[at] = bits
    }
    return worksOfBits(matching, isAlive)
  }

  /** The same for the works that a search found, which are alive. */
  narrowAmong(works: Uint32Array, conditions: readonly Condition[]): Narrowed {
    this.#scratch = withRoom(this.#scratch, works.length, integers)
    const matching = this.#scratch
    const missing = conditions.map((): number[] => [])
    let length = 0
    for (let i = 0; i < works.length; i += 1) {
      const work = works[i] ?? 0
      const missed = missedBy(work, conditions)
      if (missed >= 0) missing[missed]?.push(work)
      else {
        matching[length] = work
        length += 1
      }
    }
    const but = conditions.map(({ facet }, at) => [facet, Uint32Array.from(missing[at] ?? [])] as const)
    return { all: matching.slice(0, length), but: new Map(but) }
  }
}

/** The only condition that the work misses, by its place; -1 if it misses none, and their number if it misses more. */
function missedBy(work: number, conditions: readonly Condition[]): number {
  let missed = -1
  for (let at = 0; at < conditions.length; at += 1) {
    const condition = conditions[at]
    if (!condition || hasBit(condition.works, work)) continue
    if (missed >= 0) return conditions.length
    missed = at
  }
  return missed
}
