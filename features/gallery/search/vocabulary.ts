import { mistakesBetween } from '#shared/mistakes.ts'
import { bitsIn } from './bits.ts'
import { bytes, integers, withRoom } from './growing-array.ts'
import { isChinese } from './split-words.ts'

/** The typing errors tolerated in a word: none in a short one. */
function forgiven(word: string): number {
  if (word.length < 4 || word.length > 24 || isChinese(word)) return 0
  return word.length < 8 ? 1 : 2
}

/** Bits for the letters of a word. One typing error changes at most two. */
function lettersOf(word: string): number {
  let letters = 0
  for (let i = 0; i < word.length; i += 1) letters |= 1 << (word.charCodeAt(i) & 31)
  return letters >>> 0
}

const beginningOf = (word: string) => word.slice(0, isChinese(word) ? 1 : 2)

/** All words of the published works, numbered. */
export class Vocabulary {
  readonly words: string[] = []
  #numbers = new Map<string, number>()
  #byBeginning = new Map<string, number[]>()
  #letters = integers(0)
  #lengths = bytes(0)

  find(word: string): number | undefined {
    return this.#numbers.get(word)
  }

  numberOf(word: string): number {
    const known = this.#numbers.get(word)
    if (known !== undefined) return known
    const number = this.words.length
    this.words.push(word)
    this.#numbers.set(word, number)
    const beginning = beginningOf(word)
    const others = this.#byBeginning.get(beginning)
    if (others) others.push(number)
    else this.#byBeginning.set(beginning, [number])
    this.#letters = withRoom(this.#letters, number + 1, integers)
    this.#lengths = withRoom(this.#lengths, number + 1, bytes)
    this.#letters[number] = lettersOf(word)
    this.#lengths[number] = word.length
    return number
  }

  /** The words that begin with these letters, except the word itself. One Latin letter is too little. */
  beginningWith(letters: string): number[] {
    const among = this.#byBeginning.get(beginningOf(letters)) ?? []
    return among.filter((number) => {
      const word = this.words[number] ?? ''
      return word.length > letters.length && word.startsWith(letters)
    })
  }

  /** The probably intended words: those with the fewest typing errors. */
  nearest(word: string): number[] {
    const most = forgiven(word)
    if (most === 0) return []
    const letters = lettersOf(word)
    let least = most
    let found: number[] = []
    for (let number = 0; number < this.words.length; number += 1) {
      if (Math.abs((this.#lengths[number] ?? 0) - word.length) > most) continue
      if (bitsIn((this.#letters[number] ?? 0) ^ letters) > 2 * least) continue
      const other = this.words[number] ?? ''
      // The first letter is rarely wrong; it may be missing or swapped.
      if (word[0] !== other[0] && word[0] !== other[1] && word[1] !== other[0]) continue
      const mistakes = mistakesBetween(word, other, least)
      if (mistakes < least) found = []
      if (mistakes <= least) found.push(number)
      least = Math.min(least, mistakes)
    }
    return found
  }
}
