import { integers, withRoom } from './growing.ts'
import { Postings } from './postings.ts'

/** The values of one facet: those of each work, and the number of works with each value. */
export class FacetColumn {
  readonly values: string[] = []
  /** The number of works with each value, by its number. */
  counts = integers(0)
  /** Where the value numbers of each work begin in `numbers`; the next work's beginning is their end. */
  starts = integers(1)
  numbers = integers(0)
  #known = new Map<string, number>()
  /** The works of each value, also removed ones. */
  #postings = new Postings()
  #scratch = integers(0)
  #works = 0

  find(value: string): number | undefined {
    return this.#known.get(value)
  }

  /** Adds the next work. */
  add(values: readonly string[]): void {
    let end = this.starts[this.#works] ?? 0
    for (const value of values) {
      const number = this.#numberOf(value)
      this.numbers = withRoom(this.numbers, end + 1, integers)
      this.numbers[end] = number
      this.counts[number] = (this.counts[number] ?? 0) + 1
      this.#postings.add(number, this.#works)
      end += 1
    }
    this.#works += 1
    this.starts = withRoom(this.starts, this.#works + 1, integers)
    this.starts[this.#works] = end
  }

  /** The first value of a work, by its number, or -1. */
  firstOf(work: number): number {
    const at = this.starts[work] ?? 0
    return at < (this.starts[work + 1] ?? 0) ? (this.numbers[at] ?? 0) : -1
  }

  remove(work: number): void {
    for (const number of this.of(work)) this.counts[number] = (this.counts[number] ?? 1) - 1
  }

  of(work: number): Uint32Array {
    return this.numbers.subarray(this.starts[work], this.starts[work + 1])
  }

  /** Adds `by` to the count of each value of these works. */
  countInto(counts: Int32Array, works: Uint32Array, by: 1 | -1): void {
    const { starts, numbers } = this
    for (let i = 0; i < works.length; i += 1) {
      const work = works[i] ?? 0
      const end = starts[work + 1] ?? 0
      for (let at = starts[work] ?? 0; at < end; at += 1) {
        const number = numbers[at] ?? 0
        counts[number] = (counts[number] ?? 0) + by
      }
    }
  }

  /** The works with a value, also removed ones; a scratch array, valid until the next call. */
  worksOf(value: string): Uint32Array {
    const number = this.#known.get(value)
    if (number === undefined) return integers(0)
    this.#scratch = withRoom(this.#scratch, this.#postings.count(number), integers)
    return this.#scratch.subarray(0, this.#postings.read(number, this.#scratch))
  }

  /** Which values are chosen, by their numbers. */
  chosen(values: readonly string[]): Uint8Array {
    const chosen = new Uint8Array(this.values.length)
    for (const value of values) {
      const number = this.#known.get(value)
      if (number !== undefined) chosen[number] = 1
    }
    return chosen
  }

  has(work: number, chosen: Uint8Array): boolean {
    const end = this.starts[work + 1] ?? 0
    for (let at = this.starts[work] ?? 0; at < end; at += 1) {
      if (chosen[this.numbers[at] ?? 0] === 1) return true
    }
    return false
  }

  #numberOf(value: string): number {
    const known = this.#known.get(value)
    if (known !== undefined) return known
    const number = this.values.length
    this.values.push(value)
    this.#known.set(value, number)
    this.counts = withRoom(this.counts, number + 1, integers)
    return number
  }
}
