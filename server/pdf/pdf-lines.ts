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

/** At most `most` lines; the last one ends in an ellipsis where the text goes on. */
export function cutLines(text: string, pen: Pen, { room, most }: { room: number; most: number }): string[] {
  const lines = linesOf(text, pen, room)
  if (lines.length <= most) return lines
  const letters = [...graphemes.segment(lines[most - 1] ?? '')].map(({ segment }) => segment)
  const cut = () => `${letters.join('').replace(/[\s.,;:，、。；：]+$/u, '')}…`
  while (letters.length > 0 && widthOf(cut(), pen) > room) letters.pop()
  return [...lines.slice(0, most - 1), cut()]
}

const splitsWord = (text: string, pen: Pen, room: number) =>
  [...text.matchAll(pieces)].some(([piece]) => widthOf(piece.trimEnd(), pen) > room)

export interface FittedText {
  lines: string[]
  pen: Pen
}

const words = new Intl.Segmenter('zh', { granularity: 'word' })

/** Whether a line ends within a Chinese word, which has no spaces around it. */
function breaksWord(text: string, lines: readonly string[]): boolean {
  const starts = new Set([...words.segment(text)].map(({ index }) => index))
  let at = 0
  return lines.some((line) => {
    const start = text.indexOf(line, at)
    at = start + line.length
    return !starts.has(start)
  })
}

/** The same number of lines, of about the same length: no last line of one short word, and no broken Chinese word. */
function balanced(text: string, pen: Pen, room: number): FittedText {
  let lines = linesOf(text, pen, room)
  const { length } = lines
  for (let width = room * 0.96; length > 1 && width > room / 2; width -= room * 0.04) {
    if (splitsWord(text, pen, width)) break
    const narrower = linesOf(text, pen, width)
    if (narrower.length > length) break
    if (breaksWord(text, lines) || !breaksWord(text, narrower)) lines = narrower
  }
  return { lines, pen }
}

/** The text in the largest size, down to `least`, in which it has at most `most` lines; else it is cut. */
export function fittedLines(
  text: string,
  pen: Pen,
  { room, most, least }: { room: number; most: number; least: number },
): FittedText {
  for (let size = pen.size; size > least; size *= 0.94) {
    const smaller = { ...pen, size }
    const lines = linesOf(text, smaller, room)
    if (lines.length <= most && !splitsWord(text, smaller, room)) return balanced(text, smaller, room)
  }
  const smallest = { ...pen, size: least }
  return { lines: cutLines(text, smallest, { room, most }), pen: smallest }
}
