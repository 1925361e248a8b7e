import { partsOf } from '#features/gallery/search/found-words.ts'

/** A text with the words that were looked for. */
export function Marked({ text, words }: { text: string; words: readonly string[] }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no other identity, and never change.
  return partsOf(text, words).map((part, i) => (i % 2 === 1 ? <mark key={i}>{part}</mark> : part))
}
