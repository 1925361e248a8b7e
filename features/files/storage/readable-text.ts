/** A word of a font that does not say which letters it draws: a reader gets codes instead of letters. */
const unreadable = /[^\s]*[\uFFFD\p{Co}][^\s]*/gu

/** The text of a page without the words that cannot be read. Empty if none remains. */
export function readableText(text: string): string {
  const lines = text.split('\n').flatMap((line) => {
    const kept = line.replace(unreadable, '').replace(/ {2,}/g, ' ').trim()
    // An empty line separates blocks.
    return kept === '' && line.trim() !== '' ? [] : [kept]
  })
  return lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
