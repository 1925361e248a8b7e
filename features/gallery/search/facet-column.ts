import { addBits, setBit } from './bits.ts'
import { integers, withRoom } from './growing-array.ts'
import { Postings } from './postings.ts'

/**
 * The first values of the works in several columns, those of a work side by side: they are counted together, and with
 * many works the processor waits for each place in memory.
 */
export class WorkRows {
  /** A row of 64 bytes, as the processor reads them. */
  static readonly width = 16
  #places = 0
  #numbers = integers(0)

  get numbers(): Uint32Array {
    return this.#numbers
  }

  /** A place in each row. */
  takePlace(): number {
    const place = this.#places
    this.#places += 1
    if (this.#places > WorkRows.width) throw new Error('A row has no place left.')
    return place
  }

  set(work: number, place: number, value: number): void {
    this.#numbers = withRoom(this.#numbers, (work + 1) * WorkRows.width, integers)
    this.#numbers[work * WorkRows.width + place] = value
  }
}

/** The values of one facet: those of each work, and the number of works with each value. */
export class FacetColumn {
  readonly values: string[] = []
  /** The number of works with each value, by its number. */
  counts = integers(0)
  /** At each place of a work: twice the value's number plus two, and one more if others follow; 0 without any. */
  readonly #rows: WorkRows
  /** One or two places in each row. */
  readonly #places: number[]
  /** Where the further values of each work begin in `#others`; empty until a work has any. */
  #starts = integers(0)
  #others = integers(0)
  #known = new Map<string, number>()
  /** The works of each value, also removed ones. */
  #postings = new Postings()
  #scratch = integers(0)
  /** For values of many works, until one is added: a bit for each work. */
  #bits = new Map<string, Uint32Array>()
  #works = 0

  /** @param usual how many values most works have at most */
  constructor(rows: WorkRows, usual: 1 | 2 = 1) {
    this.#rows = rows
    this.#places = Array.from({ length: usual }, () => rows.takePlace())
  }

  find(value: string): number | undefined {
    return this.#known.get(value)
  }

  /** Adds the next work. */
  add(values: readonly string[]): void {
    const work = this.#works
    this.#works += 1
    if (this.#bits.size > 0) this.#bits.clear()
    const numbers = values.map((value) => this.#numberOf(value))
    for (const number of numbers) {
      this.counts[number] = (this.counts[number] ?? 0) + 1
      this.#postings.add(number, work)
    }
    for (const [at, place] of this.#places.entries()) {
      const number = numbers[at]
      const isFollowed = numbers.length > at + 1 ? 1 : 0
      this.#rows.set(work, place, number === undefined ? 0 : 2 * (number + 1) + isFollowed)
    }
    const others = numbers.slice(this.#places.length)
    if (others.length === 0 && this.#starts.length === 0) return
    const start = this.#starts[work] ?? 0
    this.#starts = withRoom(this.#starts, work + 2, integers)
    this.#starts[work + 1] = start + others.length
    this.#others = withRoom(this.#others, start + others.length, integers)
    this.#others.set(others, start)
  }

  /** The first value of a work, by its number, or -1. */
  firstOf(work: number): number {
    return (this.#at(work, 0) >>> 1) - 1
  }

  #at(work: number, place: number): number {
    return this.#rows.numbers[work * WorkRows.width + (this.#places[place] ?? 0)] ?? 0
  }

  remove(work: number): void {
    for (const number of this.of(work)) this.counts[number] = (this.counts[number] ?? 1) - 1
  }

  /** The values of a work, by their numbers. */
  of(work: number): number[] {
    const inRow = this.#places.map((_, place) => (this.#at(work, place) >>> 1) - 1)
    const others = this.#others.subarray(this.#starts[work] ?? 0, this.#starts[work + 1] ?? 0)
    return [...inRow.filter((number) => number >= 0), ...others]
  }

  /** Adds `by` to the count of each value of these works. */
  countInto(counts: Int32Array, works: Uint32Array, by: 1 | -1): void {
    const rows = this.#rows.numbers
    const [one = 0, two] = this.#places
    for (let i = 0; i < works.length; i += 1) {
      const work = works[i] ?? 0
      const row = work * WorkRows.width
      let value = rows[row + one] ?? 0
      if (value === 0) continue
      counts[(value >>> 1) - 1] = (counts[(value >>> 1) - 1] ?? 0) + by
      if ((value & 1) === 0) continue
      if (two !== undefined) {
        value = rows[row + two] ?? 0
        counts[(value >>> 1) - 1] = (counts[(value >>> 1) - 1] ?? 0) + by
        if ((value & 1) === 0) continue
      }
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

  /** The works with any of the values, also removed ones: a bit for each work. */
  withAny(values: readonly string[]): Uint32Array {
    const [only = ''] = values
    if (values.length === 1) return this.#bitsOf(only)
    const bits = integers(this.#words)
    for (const value of values) addBits(bits, this.#bitsOf(value))
    return bits
  }

  #bitsOf(value: string): Uint32Array {
    const known = this.#bits.get(value)
    if (known) return known
    const bits = integers(this.#words)
    const works = this.worksOf(value)
    for (let i = 0; i < works.length; i += 1) setBit(bits, works[i] ?? 0)
    if (works.length > bits.length) this.#bits.set(value, bits)
    return bits
  }

  get #words(): number {
    return (this.#works + 31) >>> 5
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
    for (let place = 0; place < this.#places.length; place += 1) {
      const value = this.#at(work, place)
      if (value === 0) return false
      if (chosen[(value >>> 1) - 1] === 1) return true
      if ((value & 1) === 0) return false
    }
    const end = this.#starts[work + 1] ?? 0
    for (let at = this.#starts[work] ?? 0; at < end; at += 1)
      if (chosen[this.#others[at] ?? 0] === 1) return true
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
