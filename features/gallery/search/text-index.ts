import { type SearchedTexts, searchedFields } from '#features/gallery/publication/search-text.ts'
import { addBits, commonBits, hasBit, setBit, worksOfBits } from './bits.ts'
import { bytes, integers, withRoom } from './growing-array.ts'
import { Postings } from './postings.ts'
import type { Term } from './query-words.ts'
import { isChinese, wordsOf } from './split-words.ts'
import { Vocabulary } from './vocabulary.ts'

/** By field, as in `searchedFields`. A word in a better field counts more than in all others together. */
const weights = [12, 25, 50, 100] as const

/** In per cent of the weight. */
const certainty = { exact: 100, inflected: 95, synonym: 80, beginning: 70 } as const

/** The works with a word, or with at least one of several. */
interface Works {
  /** A bit for each work. */
  works: Uint32Array
  /** Postings where the word is in a better field than the text. */
  better: number[]
}

interface Matching extends Works {
  percent: number
}

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
  #works = 0
  /** For words of many works, until one is added. */
  #frequent = new Map<number, Works>()
  #best = bytes(0)
  #scores = integers(0)

  /** Adds the next work. */
  add(work: number, texts: SearchedTexts): void {
    if (this.#frequent.size > 0) this.#frequent.clear()
    const fieldOf = new Map<number, number>()
    searchedFields.forEach((field, position) => {
      for (const word of wordsOf(texts[field])) fieldOf.set(this.#vocabulary.numberOf(word), position)
    })
    for (const [word, field] of fieldOf) this.#postings.add(word, work * searchedFields.length + field)
    this.#works = work + 1
  }

  similar(word: string): string[] {
    return this.#vocabulary.nearest(word).map((number) => this.#vocabulary.words[number] ?? '')
  }

  /**
   * The works with every term. Without any, misspelt words are corrected; then every term is optional, and the works
   * with the most terms are found.
   */
  search(terms: readonly Term[], isAlive: Uint8Array, only: 'title' | null = null): TextMatches {
    this.#best = withRoom(this.#best, this.#works, bytes)
    this.#scores = withRoom(this.#scores, this.#works, integers)
    const used = terms.map((term) => this.#alternativesOf(term, isAlive))
    const leastField = only ? searchedFields.indexOf(only) : 0
    const matches = used.map(({ alternatives }) => this.#matchesOf(alternatives, leastField))
    const withTerm = matches
      .filter(({ length }) => length > 0)
      .map((term) => term.reduce((works, one) => addBits(works, one.works), this.#noWorks()))
    const withAll = withTerm.length < terms.length ? integers(0) : worksOfBits(commonBits(withTerm), isAlive)
    const isShort = withAll.length === 0 && terms.length > 0
    const found = isShort ? this.#withMost(withTerm, terms.length, isAlive) : withAll
    // A work with more terms always comes first.
    for (let i = 0; i < found.length; i += 1) {
      const work = found[i] ?? 0
      this.#scores[work] = 1000 * (isShort ? termsOf(work, withTerm) : terms.length)
    }
    for (const term of matches) this.#addScores(found, term)
    const isCorrected = used.some(({ corrected }) => corrected !== null)
    return {
      works: found,
      scores: this.#scores,
      looked: used.flatMap(({ looked }) => looked),
      showingFor: found.length > 0 && (isShort || isCorrected) ? shownFor(used) : null,
    }
  }

  #matchesOf(alternatives: readonly Alternative[], leastField: number): Matching[] {
    const matches = new Map<number, Matching>()
    for (const { words, percent } of alternatives) {
      const matching = matches.get(percent) ?? { percent, works: this.#noWorks(), better: [] }
      matches.set(percent, matching)
      this.#addWords(words, matching, leastField)
    }
    return [...matches.values()]
  }

  #addWords(words: readonly number[], matching: Works, leastField: number): void {
    const [first = 0] = words
    const isFrequent = words.length === 1 && this.#postings.count(first) > matching.works.length
    if (!isFrequent || leastField > 0) {
      addPostings(this.#read(words), matching, leastField)
      return
    }
    let known = this.#frequent.get(first)
    if (!known) {
      known = { works: this.#noWorks(), better: [] }
      addPostings(this.#read(words), known, leastField)
      this.#frequent.set(first, known)
    }
    addBits(matching.works, known.works)
    for (const posting of known.better) matching.better.push(posting)
  }

  #noWorks(): Uint32Array {
    return integers((this.#works + 31) >>> 5)
  }

  /** The works with the most of so many terms, and those with at least half of them. */
  #withMost(withTerm: readonly Uint32Array[], terms: number, isAlive: Uint8Array): Uint32Array {
    const withAny = worksOfBits(withTerm.reduce(addBits, this.#noWorks()), isAlive)
    let most = 0
    for (const work of withAny) most = Math.max(most, termsOf(work, withTerm))
    const least = Math.min(most, Math.ceil(terms / 2))
    return withAny.filter((work) => termsOf(work, withTerm) >= least)
  }

  /** Adds the best score of each of these works for a term to `#scores`. */
  #addScores(found: Uint32Array, term: readonly Matching[]): void {
    const best = this.#best
    const scores = this.#scores
    for (const { percent, works } of term) {
      const score = scoreOf(0, percent)
      for (let i = 0; i < found.length; i += 1) {
        const work = found[i] ?? 0
        if ((best[work] ?? 0) < score && hasBit(works, work)) best[work] = score
      }
    }
    for (const { percent, better } of term) {
      const scoreIn = weights.map((_, field) => scoreOf(field, percent))
      for (let i = 0; i < better.length; i += 1) {
        const posting = better[i] ?? 0
        const known = best[posting >>> 2] ?? 0
        const score = scoreIn[posting & 3] ?? 0
        // Works that were not found have no score from above.
        if (known > 0 && known < score) best[posting >>> 2] = score
      }
    }
    for (let i = 0; i < found.length; i += 1) {
      const work = found[i] ?? 0
      scores[work] = (scores[work] ?? 0) + (best[work] ?? 0)
      best[work] = 0
    }
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
      let matched = 0
      for (const posting of common) {
        while (at < count && (this.#scratch[at] ?? 0) >>> 2 < posting >>> 2) at += 1
        const twin = this.#scratch[at] ?? 0
        if (at < count && twin >>> 2 === posting >>> 2) {
          common[matched] = Math.min(posting, twin)
          matched += 1
        }
      }
      common = common.subarray(0, matched)
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
    // The most frequent of the probably intended words, as if it had been typed: the page says that it shows its works.
    const near = this.#vocabulary.nearest(word).filter((number) => this.#hasWorks(number, isAlive))
    const [intended] = near.toSorted((a, b) => this.#postings.count(b) - this.#postings.count(a))
    if (intended === undefined) return { alternatives: [], looked: [], corrected: null, typed: typedOf(term) }
    const corrected = this.#vocabulary.words[intended] ?? ''
    return { ...this.#alternativesOf({ ...term, words: [corrected] }, isAlive), corrected }
  }

  #mostFrequent(words: number[]): number[] {
    if (words.length <= mostContinuations) return words
    return words
      .toSorted((a, b) => this.#postings.count(b) - this.#postings.count(a))
      .slice(0, mostContinuations)
  }
}

function addPostings(postings: Uint32Array, { works, better }: Works, leastField: number): void {
  for (let i = 0; i < postings.length; i += 1) {
    const posting = postings[i] ?? 0
    const field = posting & 3
    if (field < leastField) continue
    setBit(works, posting >>> 2)
    if (field > 0) better.push(posting)
  }
}

const scoreOf = (field: number, percent: number) => Math.round(((weights[field] ?? 0) * percent) / 100)

/** The number of terms that a work has. */
function termsOf(work: number, withTerm: readonly Uint32Array[]): number {
  let terms = 0
  for (const works of withTerm) if (hasBit(works, work)) terms += 1
  return terms
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
