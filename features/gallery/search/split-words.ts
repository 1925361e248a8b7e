import { folded } from '#shared/folded.ts'

/** Longer words are cut, so that no text can fill the index. */
const longest = 40

const runs = /\p{Script=Han}+|[\p{L}\p{N}]+/gu
const isHan = (run: string) => /^\p{Script=Han}/u.test(run)
const hasHan = (text: string) => /\p{Script=Han}/u.test(text)

/** Runs of Chinese characters and of others; a Latin word directly before or after Chinese is a run of its own. */
function* runsOf(text: string): Generator<{ run: string; at: number }> {
  const isMixed = hasHan(text)
  for (const found of text.matchAll(runs)) {
    if (!isMixed) {
      yield { run: found[0], at: found.index }
      continue
    }
    let from = 0
    for (const part of found[0].split(/(\p{Script=Han}+)/u)) {
      if (part) yield { run: part, at: found.index + from }
      from += part.length
    }
  }
}

const letter = /[[\p{L}\p{N}]--\p{Script=Han}]/v

/** Where the word that begins at `from` ends: Latin words also end where Chinese begins. */
export function endOfWord(text: string, from: number): number {
  let end = from
  while (isLetter(text[end])) end += 1
  return end
}

/** A letter or digit, but no Chinese character. */
export const isLetter = (character: string | undefined) => character !== undefined && letter.test(character)

function pairsOf(run: string): string[] {
  const characters = [...run]
  return characters.slice(1).map((character, i) => `${characters[i]}${character}`)
}

/** The words of a text as they are found: folded; Chinese as pairs of characters, since it has no spaces. */
export function wordsOf(text: string): string[] {
  const plain = folded(text)
  if (!hasHan(plain)) return (plain.match(runs) ?? []).map((run) => run.slice(0, longest))
  return [...runsOf(plain)].flatMap(({ run }) => {
    // The last character alone, so that each character begins a word.
    if (isHan(run)) return [...pairsOf(run), [...run].at(-1) ?? '']
    return run.slice(0, longest)
  })
}

/** The words of a search. A single Chinese character is one. */
export function typedWordsOf(text: string): string[] {
  return [...runsOf(folded(text))].flatMap(({ run }) => {
    if (isHan(run) && run.length > 1) return pairsOf(run)
    return run.slice(0, longest)
  })
}

export const isChinese = (word: string) => isHan(word)
