import { folded } from '#shared/folded.ts'
import { type Language, type Localized, languages } from '#shared/language.ts'
import { endOfWord, isChinese, isLetter } from './split-words.ts'
import type { Match, MatchField } from './wall-query.ts'

/** Letters of a text before and after the first word that matches. */
const letters = 40

interface SearchTerms {
  words: ReadonlySet<string>
  beginnings: readonly string[]
  /** Finds where a word may be, in a text that `inPlace` folded. */
  any: RegExp
}

/** The searched words as the index reports them: those ending in * may continue. */
export function searchTermsOf(looked: readonly string[]): SearchTerms {
  const words = looked.filter((word) => !word.endsWith('*'))
  const beginnings = looked.filter((word) => word.endsWith('*')).map((word) => word.slice(0, -1))
  return {
    words: new Set(words),
    beginnings,
    any: new RegExp([...words, ...beginnings].join('|') || '(?!)', 'g'),
  }
}

/** Folded, with each character at its place. */
function inPlace(text: string): string {
  const plain = text.replace(/[\u0080-\u2fff\uff00-\uffef]/g, (one) => {
    const folds = folded(one)
    return folds.length === 1 ? folds : one
  })
  return plain.toLowerCase()
}

/** The words of a text that were looked for, with their positions; pairs of Chinese characters wherever they are. */
function* matchingWords(text: string, terms: SearchTerms): Generator<{ word: string; at: number }> {
  const { any, words, beginnings } = terms
  const plain = inPlace(text)
  for (let from = 0; ; ) {
    any.lastIndex = from
    const found = any.exec(plain)
    if (!found) return
    const at = found.index
    if (isChinese(found[0])) {
      yield { word: found[0], at }
      from = at + 1
      continue
    }
    from = endOfWord(plain, at)
    const word = plain.slice(at, from)
    const isMatch = words.has(word) || beginnings.some((one) => word.startsWith(one))
    if (isMatch && !isLetter(plain[at - 1])) yield { word: text.slice(at, from), at }
  }
}

function matchIn(field: MatchField, text: string, terms: SearchTerms): Match | null {
  let first: { word: string; at: number } | undefined
  let around = letters
  const found = new Set<string>()
  for (const one of matchingWords(text, terms)) {
    first ??= one
    // A Chinese character is as wide as two letters.
    around = isChinese(first.word) ? letters / 2 : letters
    const isAfterExcerpt = one.at > first.at + first.word.length + around
    if (isAfterExcerpt && text.length > 3 * around) break
    found.add(one.word)
  }
  if (!first) return null
  const words = [...found]
  if (text.length <= 3 * around) return { field, excerpt: text, words }
  const from = first.at <= around ? 0 : text.indexOf(' ', first.at - around) + 1 || first.at - around
  const last = text.lastIndexOf(' ', first.at + first.word.length + around)
  const to =
    first.at + first.word.length + around >= text.length ? text.length : Math.max(last, first.at + around)
  const start = from > first.at ? first.at : from
  const excerpt = `${start > 0 ? '…' : ''}${text.slice(start, to).trim()}${to < text.length ? '…' : ''}`
  return { field, excerpt, words: words.filter((word) => excerpt.includes(word)) }
}

/** The reader's language first. */
function inEach(text: Localized, language: Language): string[] {
  return [text[language], ...languages.filter((one) => one !== language).map((one) => text[one])].filter(
    Boolean,
  )
}

export interface MatchedTexts {
  title: Localized
  firm: string
  place: string
}

/** Why a card was found, if the card itself shows it. */
export function matchInCard(card: MatchedTexts, terms: SearchTerms, language: Language): Match | null {
  for (const title of inEach(card.title, language)) {
    const match = matchIn('title', title, terms)
    if (match) return match
  }
  return matchIn('firm', card.firm, terms) ?? matchIn('place', card.place, terms)
}

/**
 * Why a work was found by its texts: those in the reader's language first, then what the entrant wrote in one language
 * only (names), then the other languages.
 */
export function matchInTexts(
  textsIn: (language: Language) => readonly string[],
  unlocalized: readonly string[],
  terms: SearchTerms,
  language: Language,
): Match | null {
  const ordered = [language, ...languages.filter((one) => one !== language)]
  for (const one of ordered) {
    const isOwn = one === language
    for (const text of [...textsIn(one), ...(isOwn ? unlocalized : [])]) {
      const match = matchIn('text', text, terms)
      if (match) return isOwn ? match : { ...match, language: one }
    }
  }
  return null
}

/** A text in parts, of which every second one is a word that was looked for. */
export function partsOf(text: string, words: readonly string[]): string[] {
  const any = new RegExp(words.toSorted((a, b) => b.length - a.length).join('|') || '(?!)', 'g')
  const parts: string[] = []
  let from = 0
  for (const { 0: word, index: at } of text.matchAll(any)) {
    const isPart = !isChinese(word) && (isLetter(text[at - 1]) || isLetter(text[at + word.length]))
    if (isPart) continue
    parts.push(text.slice(from, at), word)
    from = at + word.length
  }
  return [...parts, text.slice(from)]
}

/** The words that a search used, with their accents: as they were typed, else as they were found. */
export function asWritten(used: string, typed: string, matches: readonly Match[]): string {
  const found = matches.flatMap(({ words }) => words.map((word) => word.toLowerCase()))
  const writings = [...typed.split(/[^\p{L}\p{N}\p{M}]+/u), ...found]
  return used
    .split(' ')
    .map((word) => writings.find((one) => folded(one) === word) ?? word)
    .join(' ')
}
