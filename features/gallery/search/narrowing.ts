import type { Facet } from '#features/gallery/pages/contract.ts'
import type { FacetColumn } from './facet-column.ts'
import { integers, withRoom } from './growing.ts'

/** A facet with chosen values: a work has at least one of them. */
interface Condition {
  facet: Facet
  column: FacetColumn
  values: readonly string[]
  /** By the values' numbers. */
  chosen: Uint8Array
  /** How many works have any of the values, at most. */
  works: number
  /** Whether the works that miss only this facet are needed, for the counts of its options. */
  isCounted: boolean
}

export interface Narrowed {
  /** The works that match. */
  all: Uint32Array
  /** The works that match all but one facet, by that facet, for those whose counts need them. */
  but: Map<Facet, Uint32Array>
}

export function conditionOf(
  facet: Facet,
  column: FacetColumn,
  values: readonly string[],
  isCounted: boolean,
): Condition {
  const count = (value: string) => column.counts[column.find(value) ?? -1] ?? 0
  const works = values.reduce((sum, value) => sum + count(value), 0)
  return { facet, column, values, chosen: column.chosen(values), works, isCounted }
}

/** The works with any of the values, each once; also removed ones. */
function worksWith({ column, values }: Condition): Uint32Array {
  const [only = ''] = values
  if (values.length === 1) return column.worksOf(only)
  return Uint32Array.from(new Set(values.flatMap((value) => [...column.worksOf(value)])))
}

/** The only condition that the work misses, by its place; -1 if it misses none, and their number if it is lost. */
function missedBy(work: number, conditions: readonly Condition[], mayMissOne: boolean): number {
  let missed = -1
  for (let at = 0; at < conditions.length; at += 1) {
    const condition = conditions[at]
    if (!condition || condition.column.has(work, condition.chosen)) continue
    if (missed >= 0 || !mayMissOne) return conditions.length
    missed = at
  }
  return missed
}

/** Finds works by chosen values of several facets. */
export class Narrowing {
  #scratch = integers(0)

  /** @param among null for all works; those that are not alive are left out */
  narrow(conditions: readonly Condition[], among: Uint32Array | null, isAlive: Uint8Array): Narrowed {
    const ordered = conditions.toSorted((one, other) => one.works - other.works)
    const [first, second] = ordered
    if (among || !first) return this.#matching(among ?? integers(0), isAlive, ordered)
    // The works of the rarest values are enough, except for its own options.
    const narrowed = this.#matching(worksWith(first), isAlive, ordered.slice(1))
    if (first.isCounted && second) {
      const others = ordered.slice(1).map((one) => ({ ...one, isCounted: false }))
      const { all } = this.#matching(worksWith(second), isAlive, others)
      narrowed.but.set(
        first.facet,
        all.filter((work) => !first.column.has(work, first.chosen)),
      )
    }
    return narrowed
  }

  #matching(works: Uint32Array, isAlive: Uint8Array, conditions: readonly Condition[]): Narrowed {
    this.#scratch = withRoom(this.#scratch, works.length, integers)
    const matching = this.#scratch
    const missing = conditions.map((): number[] => [])
    const mayMissOne = conditions.some(({ isCounted }) => isCounted)
    let length = 0
    for (let i = 0; i < works.length; i += 1) {
      const work = works[i] ?? 0
      if (isAlive[work] === 0) continue
      const missed = missedBy(work, conditions, mayMissOne)
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
