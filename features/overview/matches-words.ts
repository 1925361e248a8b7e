const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Whether a label has every word of a search, accents or not. */
export function matchesWords(label: string, q: string): boolean {
  const text = folded(label)
  return folded(q)
    .split(/\s+/)
    .every((word) => text.includes(word))
}
