import { isCommonWord, tradeWords } from './common-words.ts'

/** Finds names in texts. */
export interface Found {
  start: number
  end: number
  /** Only a part of the name, such as a surname or a firm's distinctive word. It may mean something else. */
  isPart: boolean
}

interface Token {
  folded: string
  raw: string
  start: number
  end: number
}

const pieces = /<[^>]*>|&(?:#\d+|#x[\da-f]+|[a-z]+\d*);|[[\p{L}\p{M}\p{N}]--\p{Script=Han}]+/giv
const han = /\p{Script=Han}{2,}/u
const legalForms = new Set(
  'inc incorporated ltd limited ltee llc llp corp sa sas sarl senc gmbh sl slp co cie'.split(' '),
)
const hanForms = /(?:建筑|景观|室内|装饰|规划)?(?:设计)?(?:事务所|工作室|研究院|有限公司|公司|设计院|设计)$/u

// Shorter words are initials and everyday words. Hiding them would damage the text and hide nobody.
const shortest = 4

/** Characters that look like an accented letter although Unicode does not treat them as one. */
const ligatures: Record<string, string> = { œ: 'oe', æ: 'ae', ß: 'ss', ø: 'o', ł: 'l', đ: 'd', ı: 'i' }

function foldedWord(word: string): string {
  return word
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[œæßøłđı]/g, (letter) => ligatures[letter] ?? letter)
}

/** The words of a text or of HTML, without tags and entities. */
function tokensOf(text: string): Token[] {
  return [...text.matchAll(pieces)].flatMap(({ 0: raw, index }) =>
    /^[<&]/.test(raw) ? [] : { folded: foldedWord(raw), raw, start: index, end: index + raw.length },
  )
}

/** Whether only characters that occur in names are between two words. */
function isGap(text: string, from: Token, to: Token): boolean {
  const between = text.slice(from.end, to.start).replace(/<[^>]*>|&[#\w]+;/g, '')
  return between.length <= 3 && !/[,;:!?…]/.test(between)
}

const isCapital = (word: string) => /^[\p{Lu}\p{Lo}]/u.test(word)

/** Finds the names of a work's makers in any spelling. */
export class NameFinder {
  private readonly wholes = new Map<string, { words: string[]; isSmall: boolean }[]>()
  private readonly joined = new Set<string>()
  private readonly capitals = new Set<string>()
  private readonly parts = new Set<string>()
  private readonly hanWholes = new Set<string>()
  private readonly hanParts = new Set<string>()

  /** @param innocent words with another meaning in this work, such as its city */
  constructor(names: readonly string[], innocent: readonly string[] = []) {
    const passed = new Set(innocent.flatMap((text) => tokensOf(text).map(({ folded }) => folded)))
    for (const name of new Set(names.map((one) => one.trim()))) {
      if (han.test(name)) this.addHan(name)
      this.add(tokensOf(name), passed)
    }
  }

  private addHan(name: string): void {
    this.hanWholes.add(name)
    const bare = name.replace(hanForms, '')
    if (bare !== name && [...bare].length >= 2) this.hanParts.add(bare)
  }

  private add(named: Token[], passed: ReadonlySet<string>): void {
    const isLegal = ({ folded }: Token) => legalForms.has(folded)
    const last = named.findLastIndex((token) => !isLegal(token))
    const tokens = named.slice(0, last + 1)
    const [first] = tokens
    if (!first) return
    const words = tokens.map(({ folded }) => folded)
    const whole = words.join('')
    if (tokens.length === 1 && whole.length < shortest) {
      if (whole.length > 1 && first.raw === first.raw.toUpperCase()) this.capitals.add(first.raw)
      return
    }
    if (whole.length < shortest) return
    const isSmall = !isCapital(first.raw)
    const known = this.wholes.get(first.folded) ?? []
    this.wholes.set(first.folded, [...known, { words, isSmall }])
    if (tokens.length === 1) return
    if (whole.length >= 6) this.joined.add(whole)
    const isPerson = tokens.length <= 3 && !words.some((word) => tradeWords.has(word))
    for (const word of isPerson ? words.slice(-1) : words) {
      if (word.length >= shortest && !/\d/.test(word) && !isCommonWord(word) && !passed.has(word)) {
        this.parts.add(word)
      }
    }
  }

  /** In the order of the text, without overlaps. */
  find(text: string): Found[] {
    const found: Found[] = []
    const tokens = tokensOf(text)
    for (let at = 0; at < tokens.length; ) {
      const token = tokens[at]
      if (!token) break
      const count = this.wordsFrom(text, tokens, at)
      const { end } = tokens[at + Math.max(1, count) - 1] ?? token
      if (count > 0 || this.isPart(token)) found.push({ start: token.start, end, isPart: count === 0 })
      at += Math.max(1, count)
    }
    return [...found, ...this.findHan(text)].sort((one, other) => one.start - other.start)
  }

  /** The number of words from here on that form a full name. */
  private wordsFrom(text: string, tokens: readonly Token[], at: number): number {
    const token = tokens[at]
    if (!token) return 0
    let most = this.joined.has(token.folded) ? 1 : 0
    for (const { words, isSmall } of this.wholes.get(token.folded) ?? []) {
      if (words.length === 1 && !isSmall && !isCapital(token.raw)) continue
      const isComplete = words.every((word, step) => {
        const here = tokens[at + step]
        const before = tokens[at + step - 1]
        return here?.folded === word && (step === 0 || !before || isGap(text, before, here))
      })
      if (isComplete) most = Math.max(most, words.length)
    }
    return most
  }

  private isPart({ raw, folded }: Token): boolean {
    return this.capitals.has(raw) || (this.parts.has(folded) && isCapital(raw))
  }

  private findHan(text: string): Found[] {
    const found: Found[] = []
    // Searching all names found before would take seconds for a text that repeats one.
    const taken = new Set<number>()
    const add = (name: string, isPart: boolean) => {
      const steps = [...Array(name.length).keys()]
      for (let start = text.indexOf(name); start >= 0; start = text.indexOf(name, start + name.length)) {
        if (steps.some((step) => taken.has(start + step))) continue
        for (const step of steps) taken.add(start + step)
        found.push({ start, end: start + name.length, isPart })
      }
    }
    const longestFirst = (names: ReadonlySet<string>) => [...names].sort((a, b) => b.length - a.length)
    for (const name of longestFirst(this.hanWholes)) add(name, false)
    for (const name of longestFirst(this.hanParts)) add(name, true)
    return found
  }
}
