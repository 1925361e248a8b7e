/** How much room a text takes: a Chinese character is as wide as two Latin letters. */
export function lettersOf(text: string): number {
  return text.length + (text.match(/\p{Script=Han}/gu)?.length ?? 0)
}
