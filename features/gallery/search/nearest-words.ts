import { mistakesBetween } from '#shared/mistakes.ts'

/** The typing errors tolerated in a word: none in a short one. */
function forgiven(word: string): number {
  if (word.length < 4) return 0
  return word.length < 8 ? 1 : 2
}

const atMost = 8

/** The probably intended words, most likely first. Both sides are folded. */
export function nearestWords(word: string, known: Iterable<string>): string[] {
  const most = forgiven(word)
  if (most === 0) return []
  const found: { word: string; mistakes: number }[] = []
  for (const other of known) {
    const mistakes = mistakesBetween(word, other, most)
    if (mistakes <= most) found.push({ word: other, mistakes })
  }
  const least = Math.min(...found.map(({ mistakes }) => mistakes))
  return found
    .filter(({ mistakes }) => mistakes === least)
    .slice(0, atMost)
    .map((one) => one.word)
}

/** Pairs of neighbouring Chinese characters, since Chinese has no spaces between words. */
export function pairsOf(text: string): string[] {
  const characters = [...text]
  return characters.slice(1).map((character, i) => `${characters[i]}${character}`)
}

export function isChinese(word: string): boolean {
  return /\p{Script=Han}{2}/u.test(word)
}
