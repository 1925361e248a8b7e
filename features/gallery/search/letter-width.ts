/** The width of a text in Latin letters; a Chinese character counts as two. */
export function lettersOf(text: string): number {
  // Most texts are Latin.
  if (!/[\u2e80-\uffff]/.test(text)) return text.length
  return text.length + (text.match(/\p{Script=Han}/gu)?.length ?? 0)
}
