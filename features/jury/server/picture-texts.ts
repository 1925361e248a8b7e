import { isUtf8 } from 'node:buffer'

/** Characters that names are looked for in at once: a few thousandths of a second. */
export const longestText = 32 * 1024

/** A name that stands where a text is cut is whole in one of its pieces. */
const overlap = 256

/** A part of a picture's file as the words it may be, in pieces. */
export function* textsIn(part: Buffer): Generator<string> {
  yield* piecesOf(part.toString('utf8'))
  // Older programs write one byte for a letter; the same bytes are seldom both.
  if (!isUtf8(part)) yield* piecesOf(part.toString('latin1'))
}

function* piecesOf(text: string): Generator<string> {
  for (let from = 0; from < text.length; from += longestText - overlap) {
    yield text.slice(from, from + longestText).replace(/[\p{Cc}\uFFFD<>]+/gu, ' ')
    if (from + longestText >= text.length) return
  }
}
