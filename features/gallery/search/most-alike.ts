interface Compared {
  work: number
  likeness: number
  /** In the jury's order. */
  place: number
}

const isBetter = (one: Compared, other: Compared) =>
  one.likeness > other.likeness || (one.likeness === other.likeness && one.place < other.place)

/** The `most` works with the greatest likeness, best first; of equals, in the jury's order. */
export class MostAlike {
  readonly #best: Compared[] = []
  readonly #most: number

  constructor(most: number) {
    this.#most = most
  }

  get works(): number[] {
    return this.#best.map(({ work }) => work)
  }

  get isFull(): boolean {
    return this.#best.length >= this.#most
  }

  compare(one: Compared): void {
    const best = this.#best
    const last = best.at(-1)
    if (this.isFull && (!last || !isBetter(one, last))) return
    const at = best.findIndex((other) => isBetter(one, other))
    best.splice(at < 0 ? best.length : at, 0, one)
    if (best.length > this.#most) best.pop()
  }
}
