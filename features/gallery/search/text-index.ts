import { bytes, integers, withRoom } from './growing.ts'
import { Postings } from './postings.ts'
import type { Term } from './query-words.ts'
import { Vocabulary } from './vocabulary.ts'
import { isChinese, wordsOf } from './words.ts'

/** Where words were found, best last. */
export const searchedFields = ['text', 'place', 'firm', 'title'] as const
export type SearchedTexts = Record<(typeof searchedFields)[number], string>

/** By field, as in `searchedFields`. A word in a better field counts more than in all others together. */
const weights = [12, 25, 50, 100] as const

/** In per cent of the weight. */
const certainty = { exact: 100, inflected: 95, synonym: 80, beginning: 70, corrected: 60 } as const

interface Alternative {
  words: number[]
  percent: number
}

/** What is looked for in place of a term. */
interface Used {
  alternatives: Alternative[]
  looked: string[]
  /** The word that replaces a misspelt one. */
  corrected: string | null
  typed: string
}

export interface TextMatches {
  works: Uint32Array
  /** The relevance of each work; a scratch array, valid until the next search. */
  scores: Uint32Array
  /** The words that were looked for, to mark them in texts; those ending in * may continue. */
  looked: string[]
  /** The words used instead, if no work has them all as typed. */
  showingFor: string | null
}

/** Beginnings with more words than this are narrowed to the most frequent ones. */
const mostContinuations = 200

/** The words of all works, with the works and fields that contain them. */
export class TextIndex {
  #vocabulary = new Vocabulary()
  #postings = new Postings()
  #scratch = integers(1024)
  #best = bytes(0)
  #scores = integers(0)
  #hits = bytes(0)

  /** Adds the next work. */
  add(work: number, texts: SearchedTexts): void {
    const fieldOf = new Map<number, number>()
    searchedFields.forEach((field, position) => {
      for (const word of wordsOf(texts[field])) fieldOf.set(this.#vocabulary.numberOf(word), position)
    })
    for (const [word, field] of fieldOf) this.#postings.add(word, work * searchedFields.length + field)
  }

  similar(word: string): string[] {
    return this.#vocabulary.nearest(word).map((number) => this.#vocabulary.words[number] ?? '')
  }

  /**
   * The works with every term. Without any, misspelt words are corrected; then every term is optional, and the works
   * with the most terms are found.
   */
  search(
    terms: readonly Term[],
    isAlive: Uint8Array,
    works: number,
    only: 'title' | null = null,
  ): TextMatches {
    this.#best = withRoom(this.#best, works, bytes)
    this.#scores = withRoom(this.#scores, works, integers)
    this.#hits = withRoom(this.#hits, works, bytes)
    const used = terms.map((term) => this.#alternativesOf(term, isAlive))
    const leastField = only ? searchedFields.indexOf(only) : 0
    const withAll = this.#withAll(used, isAlive, leastField)
    const isShort = withAll.length === 0 && terms.length > 0
    const found = isShort ? this.#withMost(used, isAlive, leastField) : withAll
    const isCorrected = used.some(({ corrected }) => corrected !== null)
    return {
      works: found,
      scores: this.#scores,
      looked: used.flatMap(({ looked }) => looked),
      showingFor: found.length > 0 && (isShort || isCorrected) ? shownFor(used) : null,
    }
  }

  /** The works with every term. Their relevance is in `#scores`. */
  #withAll(used: readonly Used[], isAlive: Uint8Array, leastField: number): Uint32Array {
    const scores = this.#scores
    const hits = this.#hits
    let works: Uint32Array | null = null
    // Rare terms first: the others are then looked for in few works.
    for (const { alternatives } of used.toSorted((one, other) => this.#weigh(one) - this.#weigh(other))) {
      const found = this.#evaluateTerm(alternatives, works ? hits : isAlive, leastField)
      for (const work of works ?? []) hits[work] = 0
      for (const work of found) {
        scores[work] = (works ? (scores[work] ?? 0) : 0) + (this.#best[work] ?? 0)
        this.#best[work] = 0
        hits[work] = 1
      }
      works = found
      if (works.length === 0) break
    }
    for (const work of works ?? []) hits[work] = 0
    return works ?? integers(0)
  }

  #weigh({ alternatives }: Used): number {
    return alternatives.reduce((sum, { words: [first = 0] }) => sum + this.#postings.count(first), 0)
  }

  /** The works with the most terms, and those with at least half of the terms. */
  #withMost(used: readonly Used[], isAlive: Uint8Array, leastField: number): Uint32Array {
    const hits = this.#hits
    const touched = this.#withAny(used, isAlive, leastField)
    let most = 0
    for (const work of touched) most = Math.max(most, hits[work] ?? 0)
    const least = Math.min(most, Math.ceil(used.length / 2))
    const found = touched.filter((work) => (hits[work] ?? 0) >= least)
    // A work with more terms always comes first.
    for (const work of found) this.#scores[work] = (this.#scores[work] ?? 0) + 1000 * (hits[work] ?? 0)
    for (const work of touched) hits[work] = 0
    return found
  }

  /** The works with any of the terms. Their relevance is in `#scores`, the number of terms of each in `#hits`. */
  #withAny(used: readonly Used[], isAlive: Uint8Array, leastField: number): Uint32Array<ArrayBuffer> {
    let touched = integers(1024)
    let length = 0
    for (const { alternatives } of used) {
      const found = this.#evaluateTerm(alternatives, isAlive, leastField)
      touched = withRoom(touched, length + found.length, integers)
      for (const work of found) {
        const score = this.#best[work] ?? 0
        this.#best[work] = 0
        if (this.#hits[work] === 0) {
          touched[length] = work
          length += 1
          this.#scores[work] = 0
        }
        this.#hits[work] = (this.#hits[work] ?? 0) + 1
        this.#scores[work] = (this.#scores[work] ?? 0) + score
      }
    }
    return touched.subarray(0, length)
  }

  /** Those of the allowed works with any of the alternatives. Their best score is in `#best`. */
  #evaluateTerm(alternatives: readonly Alternative[], allowed: Uint8Array, leastField: number): Uint32Array {
    let found = integers(256)
    let length = 0
    const best = this.#best
    for (const { words, percent } of alternatives) {
      const scores = weights.map((weight) => Math.round((weight * percent) / 100))
      const postings = this.#read(words)
      found = withRoom(found, length + postings.length, integers)
      for (let i = 0; i < postings.length; i += 1) {
        const posting = postings[i] ?? 0
        const work = posting >>> 2
        if (allowed[work] === 0 || (posting & 3) < leastField) continue
        const score = scores[posting & 3] ?? 0
        const known = best[work] ?? 0
        if (known === 0) {
          found[length] = work
          length += 1
        }
        if (known < score) best[work] = score
      }
    }
    return found.subarray(0, length)
  }

  /** The works with all of the words, each with its lowest field. */
  #read(words: readonly number[]): Uint32Array {
    const [first = 0, ...others] = words
    let count = this.#readInto(first)
    if (others.length === 0) return this.#scratch.subarray(0, count)
    let common = this.#scratch.slice(0, count)
    for (const other of others) {
      count = this.#readInto(other)
      let at = 0
      let saved = 0
      for (const posting of common) {
        while (at < count && (this.#scratch[at] ?? 0) >>> 2 < posting >>> 2) at += 1
        const twin = this.#scratch[at] ?? 0
        if (at < count && twin >>> 2 === posting >>> 2) {
          common[saved] = Math.min(posting, twin)
          saved += 1
        }
      }
      common = common.subarray(0, saved)
    }
    return common
  }

  #readInto(word: number): number {
    this.#scratch = withRoom(this.#scratch, this.#postings.count(word), integers)
    return this.#postings.read(word, this.#scratch)
  }

  #hasWorks(word: number, isAlive: Uint8Array, most = 64): boolean {
    const total = this.#postings.count(word)
    this.#scratch = withRoom(this.#scratch, total, integers)
    const count = this.#postings.read(word, this.#scratch, most)
    for (let i = 0; i < count; i += 1) if (isAlive[(this.#scratch[i] ?? 0) >>> 2] === 1) return true
    // Few works are ever removed, so the first ones are nearly always enough.
    return count < total && this.#hasWorks(word, isAlive, total)
  }

  #alternativesOf(term: Term, isAlive: Uint8Array): Used {
    const looked: string[] = []
    const alternatives: Alternative[] = []
    const add = (words: readonly string[], percent: number) => {
      const numbers = words.flatMap((word) => this.#vocabulary.find(word) ?? [])
      if (numbers.length < words.length) return
      alternatives.push({ words: numbers, percent })
      looked.push(...words)
    }
    add(term.words, certainty.exact)
    // The first terms of a group are the usual ones, so they count a little more.
    for (const [at, synonym] of term.synonyms.entries())
      add(synonym, Math.max(certainty.synonym - at, certainty.beginning))
    const [word = ''] = term.words
    if (term.words.length === 1) {
      for (const singular of singularsOf(word)) add([singular], certainty.inflected)
      const longer = this.#vocabulary.beginningWith(word)
      const isBeginning = term.isLast && (word.length > 1 || isChinese(word))
      for (const number of this.#mostFrequent(longer)) {
        const isInflected =
          word.length > 3 && (this.#vocabulary.words[number] ?? '').length <= word.length + 2
        if (!isInflected && !isBeginning) continue
        alternatives.push({
          words: [number],
          percent: isInflected ? certainty.inflected : certainty.beginning,
        })
      }
      looked.push(`${word}*`)
    }
    if (alternatives.some(({ words: [first = 0] }) => this.#hasWorks(first, isAlive)))
      return { alternatives, looked, corrected: null, typed: typedOf(term) }
    const near = this.#vocabulary.nearest(word).filter((number) => this.#hasWorks(number, isAlive))
    const byFrequency = near.toSorted((a, b) => this.#postings.count(b) - this.#postings.count(a)).slice(0, 8)
    const corrections = byFrequency.map((number) => this.#vocabulary.words[number] ?? '')
    return {
      alternatives: byFrequency.map((number) => ({ words: [number], percent: certainty.corrected })),
      looked: corrections,
      corrected: corrections[0] ?? null,
      typed: typedOf(term),
    }
  }

  #mostFrequent(words: number[]): number[] {
    if (words.length <= mostContinuations) return words
    return words
      .toSorted((a, b) => this.#postings.count(b) - this.#postings.count(a))
      .slice(0, mostContinuations)
  }
}

/** Pairs of Chinese characters overlap. */
function typedOf({ words: [first = '', ...others] }: Term): string {
  return others.reduce((typed, word) => (isChinese(word) ? typed + word.slice(1) : `${typed} ${word}`), first)
}

/** The words that were found, corrected. */
function shownFor(used: readonly Used[]) {
  return used
    .filter(({ alternatives }) => alternatives.length > 0)
    .map(({ corrected, typed }) => corrected ?? typed)
    .join(' ')
}

/** The singulars that a plural may have; most are no words, and find nothing. */
function singularsOf(word: string): string[] {
  if (word.length < 4 || isChinese(word)) return []
  if (word.endsWith('ies')) return [`${word.slice(0, -3)}y`, word.slice(0, -1)]
  if (word.endsWith('es')) return [word.slice(0, -1), word.slice(0, -2)]
  if (word.endsWith('s') || word.endsWith('x')) return [word.slice(0, -1)]
  return []
}
