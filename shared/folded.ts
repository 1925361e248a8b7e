// Most texts have neither accents nor other letters to fold.
const isPlain = (text: string) => /^[\n\t -~]*$/.test(text)

/** Lower case without accents, for searches. */
export function folded(text: string): string {
  if (isPlain(text)) return text.toLowerCase()
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}
