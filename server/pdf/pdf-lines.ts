import { type Pen, widthOf } from './pdf-document.ts'

// Chinese may break after every character, but no line begins with closing punctuation; other languages break at
// spaces.
const pieces =
  /[\u3000-\u303f\u3400-\u9fff\uf900-\ufaff\uff00-\uffef][，。、；：！？）》」』”’…]*|[^ \n\u3000-\u303f\u3400-\u9fff\uf900-\ufaff\uff00-\uffef]+ *|[ \n]+/gu

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Wraps the text to a width. Splits a word that is wider than a line. */
export function linesOf(text: string, pen: Pen, width: number): string[] {
  const fits = (line: string) => widthOf(line.trimEnd(), pen) <= width
  if (fits(text)) return [text]
  const lines: string[] = []
  let line = ''
  const add = (piece: string) => {
    if (line === '' || fits(line + piece)) line += piece
    else {
      lines.push(line.trimEnd())
      line = piece.trimStart()
    }
  }
  for (const [piece] of text.matchAll(pieces)) {
    if (fits(piece)) add(piece)
    else for (const { segment } of graphemes.segment(piece)) add(segment)
  }
  if (line.trim() !== '') lines.push(line.trimEnd())
  return lines
}
