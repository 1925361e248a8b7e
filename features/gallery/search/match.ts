import { folded } from '#shared/folded.ts'
import { type Language, type Localized, languages } from '#shared/language.ts'
import type { Match, MatchField } from './wall.ts'
import { isChinese, runsOf } from './words.ts'

/** Letters of a text before and after the first word that matches. */
const letters = 40

interface Sought {
  words: ReadonlySet<string>
  beginnings: readonly string[]
}

/** The searched words as the index reports them: those ending in * may continue. */
export function soughtIn(looked: readonly string[]): Sought {
  return {
    words: new Set(looked.filter((word) => !word.endsWith('*'))),
    beginnings: looked.flatMap((word) => (word.endsWith('*') ? word.slice(0, -1) : [])),
  }
}

function isSought(run: string, { words, beginnings }: Sought): boolean {
  const word = folded(run)
  return words.has(word) || beginnings.some((beginning) => word.startsWith(beginning))
}

/** The words of a text that were looked for, with their positions; pairs of Chinese characters wherever they are. */
function* soughtWords(text: string, sought: Sought): Generator<{ word: string; at: number }> {
  const chinese = [...sought.words, ...sought.beginnings].filter(isChinese)
  for (const { run, at } of runsOf(text)) {
    if (!isChinese(run)) {
      if (isSought(run, sought)) yield { word: run, at }
    } else {
      for (const word of chinese) if (run.includes(word)) yield { word, at: at + run.indexOf(word) }
    }
  }
}

/** Most texts have none of the words; this is seen without splitting them. */
function mayMatch(text: string, { words, beginnings }: Sought): boolean {
  const plain = folded(text)
  return [...words, ...beginnings].some((word) => plain.includes(word))
}

function matchIn(field: MatchField, text: string, sought: Sought): Match | null {
  if (!mayMatch(text, sought)) return null
  let first: { word: string; at: number } | undefined
  let around = letters
  const found = new Set<string>()
  for (const one of soughtWords(text, sought)) {
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
export function matchInCard(card: MatchedTexts, sought: Sought, language: Language): Match | null {
  for (const title of inEach(card.title, language)) {
    const match = matchIn('title', title, sought)
    if (match) return match
  }
  return matchIn('firm', card.firm, sought) ?? matchIn('place', card.place, sought)
}

/**
 * Why a work was found by its texts: those in the reader's language first, then what the entrant wrote in one language
 * only (names), then the other languages.
 */
export function matchInTexts(
  textsIn: (language: Language) => readonly string[],
  unlocalized: readonly string[],
  sought: Sought,
  language: Language,
): Match | null {
  const ordered = [language, ...languages.filter((one) => one !== language)]
  for (const one of ordered) {
    const isOwn = one === language
    for (const text of [...textsIn(one), ...(isOwn ? unlocalized : [])]) {
      const match = matchIn('text', text, sought)
      if (match) return isOwn ? match : { ...match, language: one }
    }
  }
  return null
}

/** A text in parts, of which every second one is a word that was looked for. */
export function partsOf(text: string, words: readonly string[]): string[] {
  const sought = new Set(words)
  const chinese = words.filter(isChinese).toSorted((a, b) => b.length - a.length)
  const parts: string[] = []
  let from = 0
  const mark = (word: string, at: number) => {
    parts.push(text.slice(from, at), word)
    from = at + word.length
  }
  for (const { run, at } of runsOf(text)) {
    if (sought.has(run)) mark(run, at)
    else if (isChinese(run)) {
      for (let i = 0; i < run.length; ) {
        const word = chinese.find((one) => run.startsWith(one, i))
        if (word) mark(word, at + i)
        i += word?.length ?? 1
      }
    }
  }
  return [...parts, text.slice(from)]
}
