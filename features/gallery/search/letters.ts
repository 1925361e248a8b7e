/** The width of a text in Latin letters; a Chinese character counts as two. */
export function lettersOf(text: string): number {
  return text.length + (text.match(/\p{Script=Han}/gu)?.length ?? 0)
}
