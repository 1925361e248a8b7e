import { integers, withRoom } from './growing-array.ts'

/** The works of the index in one order. Works are named by their place in the index's columns. */
export class WorkOrder {
  works = integers(0)
  /** The place of each work in this order. */
  places = integers(0)
  readonly #compare: (one: number, other: number) => number

  constructor(compare: (one: number, other: number) => number) {
    this.#compare = compare
  }

  /** Puts added works in their places, and takes out those that are no longer alive, of `size` in all. */
  update(added: readonly number[], isAlive: Uint8Array, size: number): void {
    const fresh = Uint32Array.from(added).sort(this.#compare)
    const isAdded = new Set(added)
    const merged = integers(size)
    let length = 0
    let next = 0
    for (const work of this.works) {
      if (isAlive[work] === 0 || isAdded.has(work)) continue
      while (next < fresh.length && this.#compare(fresh[next] ?? 0, work) < 0) {
        merged[length] = fresh[next] ?? 0
        length += 1
        next += 1
      }
      merged[length] = work
      length += 1
    }
    merged.set(fresh.subarray(next), length)
    this.works = merged
    this.places = withRoom(this.places, isAlive.length, integers)
    for (let place = 0; place < merged.length; place += 1) this.places[merged[place] ?? 0] = place
  }
}
