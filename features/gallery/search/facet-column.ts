import { integers, withRoom } from './growing.ts'
import { Postings } from './postings.ts'

/**
 * The first values of the works in several columns, those of a work side by side: they are counted together, and with
 * many works the processor waits for each place in memory.
 */
export class FirstValues {
  /** A row of 64 bytes, as the processor reads them. */
  static readonly width = 16
  #numbers = integers(0)

  get numbers(): Uint32Array {
    return this.#numbers
  }

  set(work: number, column: number, value: number): void {
    this.#numbers = withRoom(this.#numbers, (work + 1) * FirstValues.width, integers)
    this.#numbers[work * FirstValues.width + column] = value
  }
}

/** The values of one facet: those of each work, and the number of works with each value. */
export class FacetColumn {
  readonly values: string[] = []
  /** The number of works with each value, by its number. */
  counts = integers(0)
  /** For each work, twice its first value's number plus two, and one more if it has others; 0 without any. */
  readonly #firsts: FirstValues
  readonly #column: number
  /** Where the other values of each work begin in `#others`; empty until a work has any. */
  #starts = integers(0)
  #others = integers(0)
  #known = new Map<string, number>()
  /** The works of each value, also removed ones. */
  #postings = new Postings()
  #scratch = integers(0)
  #works = 0

  constructor(firsts: FirstValues, column: number) {
    this.#firsts = firsts
    this.#column = column
  }

  find(value: string): number | undefined {
    return this.#known.get(value)
  }

  /** Adds the next work. */
  add(values: readonly string[]): void {
    const work = this.#works
    this.#works += 1
    const numbers = values.map((value) => this.#numberOf(value))
    const [first, ...others] = numbers
    for (const number of numbers) {
      this.counts[number] = (this.counts[number] ?? 0) + 1
      this.#postings.add(number, work)
    }
    const isOneOfSeveral = others.length > 0 ? 1 : 0
    this.#firsts.set(work, this.#column, first === undefined ? 0 : 2 * (first + 1) + isOneOfSeveral)
    if (others.length === 0 && this.#starts.length === 0) return
    const start = this.#starts[work] ?? 0
    this.#starts = withRoom(this.#starts, work + 2, integers)
    this.#starts[work + 1] = start + others.length
    this.#others = withRoom(this.#others, start + others.length, integers)
    this.#others.set(others, start)
  }

  /** The first value of a work, by its number, or -1. */
  firstOf(work: number): number {
    return (this.#firstIn(work) >>> 1) - 1
  }

  #firstIn(work: number): number {
    return this.#firsts.numbers[work * FirstValues.width + this.#column] ?? 0
  }

  remove(work: number): void {
    for (const number of this.of(work)) this.counts[number] = (this.counts[number] ?? 1) - 1
  }

  /** The values of a work, by their numbers. */
  of(work: number): number[] {
    const first = this.firstOf(work)
    return first < 0 ? [] : [first, ...this.#othersOf(work)]
  }

  #othersOf(work: number): Uint32Array {
    return this.#others.subarray(this.#starts[work] ?? 0, this.#starts[work + 1] ?? 0)
  }

  /** Adds `by` to the count of each value of these works. */
  countInto(counts: Int32Array, works: Uint32Array, by: 1 | -1): void {
    const firsts = this.#firsts.numbers
    for (let i = 0; i < works.length; i += 1) {
      const work = works[i] ?? 0
      const first = firsts[work * FirstValues.width + this.#column] ?? 0
      if (first === 0) continue
      const number = (first >>> 1) - 1
      counts[number] = (counts[number] ?? 0) + by
      if ((first & 1) === 0) continue
      const end = this.#starts[work + 1] ?? 0
      for (let at = this.#starts[work] ?? 0; at < end; at += 1) {
        const other = this.#others[at] ?? 0
        counts[other] = (counts[other] ?? 0) + by
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
    const first = this.#firstIn(work)
    if (first === 0) return false
    if (chosen[(first >>> 1) - 1] === 1) return true
    return (first & 1) === 1 && this.#othersOf(work).some((number) => chosen[number] === 1)
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
