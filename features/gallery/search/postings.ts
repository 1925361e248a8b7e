import { bytes, integers, withRoom } from './growing-array.ts'

const pointer = 4
const firstBlock = 4
const largestBlock = 512

/**
 * For each word, an ascending list of numbers, stored as differences of one or more bytes. A list is a chain of blocks
 * in one array; each block is twice as large as the one before, so that rare words cost little and lists can grow.
 */
export class Postings {
  #pool = bytes(1 << 16)
  #used = 0
  #first = integers(0)
  #at = integers(0)
  #end = integers(0)
  #block = integers(0)
  #last = integers(0)
  #count = integers(0)

  count(word: number): number {
    return this.#count[word] ?? 0
  }

  /** Adds a number, larger than the list's last. */
  add(word: number, value: number): void {
    if (word >= this.#first.length) this.#enlarge(word + 1)
    if (this.#count[word] === 0) this.#start(word)
    let rest = value - (this.#last[word] ?? 0)
    while (rest > 127) {
      this.#write(word, (rest & 127) | 128)
      rest >>>= 7
    }
    this.#write(word, rest)
    this.#last[word] = value
    this.#count[word] = (this.#count[word] ?? 0) + 1
  }

  /** Writes the list into `into`, or its beginning. @returns the number of numbers written */
  read(word: number, into: Uint32Array, most = Number.POSITIVE_INFINITY): number {
    const count = Math.min(this.count(word), most)
    const pool = this.#pool
    let block = firstBlock
    let at = this.#first[word] ?? 0
    let end = at + block
    let value = 0
    for (let i = 0; i < count; i += 1) {
      let shift = 0
      let part = 128
      let difference = 0
      while (part > 127) {
        if (at === end) {
          at =
            (pool[end] ?? 0) |
            ((pool[end + 1] ?? 0) << 8) |
            ((pool[end + 2] ?? 0) << 16) |
            ((pool[end + 3] ?? 0) << 24)
          block = Math.min(block * 2, largestBlock)
          end = at + block
        }
        part = pool[at] ?? 0
        at += 1
        difference |= (part & 127) << shift
        shift += 7
      }
      value += difference
      into[i] = value
    }
    return count
  }

  #enlarge(words: number): void {
    this.#first = withRoom(this.#first, words, integers)
    this.#at = withRoom(this.#at, words, integers)
    this.#end = withRoom(this.#end, words, integers)
    this.#block = withRoom(this.#block, words, integers)
    this.#last = withRoom(this.#last, words, integers)
    this.#count = withRoom(this.#count, words, integers)
  }

  #allocate(size: number): number {
    const from = this.#used
    this.#used += size + pointer
    this.#pool = withRoom(this.#pool, this.#used, bytes)
    return from
  }

  #start(word: number): void {
    const from = this.#allocate(firstBlock)
    this.#first[word] = from
    this.#at[word] = from
    this.#end[word] = from + firstBlock
    this.#block[word] = firstBlock
  }

  #write(word: number, byte: number): void {
    let at = this.#at[word] ?? 0
    const end = this.#end[word] ?? 0
    if (at === end) {
      const size = Math.min((this.#block[word] ?? firstBlock) * 2, largestBlock)
      at = this.#allocate(size)
      for (let i = 0; i < pointer; i += 1) this.#pool[end + i] = (at >>> (8 * i)) & 255
      this.#end[word] = at + size
      this.#block[word] = size
    }
    this.#pool[at] = byte
    this.#at[word] = at + 1
  }
}
