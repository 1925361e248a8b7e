import { plainText } from '#shared/plain-text.ts'

const word = /\p{Script=Han}|[\p{L}\p{M}\p{N}]+(?:[’'\-‑.][\p{L}\p{M}\p{N}]+)*/gu

/** Words as an editor counts them: each Chinese character is one, and "l’eau" or "32.5" is one. */
export function wordsIn(html: string): number {
  return plainText(html).match(word)?.length ?? 0
}
