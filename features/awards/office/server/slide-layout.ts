import type { Pen } from '#server/pdf/pdf-document.ts'
import { cutLines, type FittedText, fittedLines } from '#server/pdf/pdf-lines.ts'

/** 16 to 9, in points. */
export const slide = { width: 960, height: 540 }
/** The picture reaches three edges; twice its points are the pixels of a projector. */
export const picture = { x: 348, y: 0, width: 612, height: 540 }
export const margin = 40
export const column = picture.x - margin - 32
/** The indent of an award’s name behind the grave accent, as a multiple of its size. */
export const graveIndent = 0.3

const isHan = (text: string) => /\p{Script=Han}/u.test(text)
/** Chinese characters fill their square, so their titles are a step smaller. */
export const sizeFor = (text: string, size: number) => (isHan(text) ? size * 0.8 : size)

export interface Inks {
  ink: string
  muted: string
  accent: string
}

export interface SlideTexts {
  category: string
  award: string
  /** The level beside a title, or nothing. */
  level: string
  title: string
  recipient: string
  place: string
}

export interface SlideBlock extends Record<keyof SlideTexts, FittedText> {
  height: number
}

/** Space above each part, and the distance of its lines as a multiple of the size. */
export const rhythm = {
  category: { above: 0, step: 1.35 },
  award: { above: 34, step: 1.06 },
  level: { above: 8, step: 1.3 },
  title: { above: 22, step: 1.14 },
  recipient: { above: 16, step: 1.35 },
  place: { above: 4, step: 1.35 },
} as const satisfies Record<keyof SlideTexts, { above: number; step: number }>

export const partsInOrder = ['category', 'award', 'level', 'title', 'recipient', 'place'] as const

function blockIn(texts: SlideTexts, { ink, muted }: Inks, scale: number, titleLines: number): SlideBlock {
  const large = (text: string, pen: Pen, most: number, room = column): FittedText => {
    const size = sizeFor(text, pen.size) * scale
    return fittedLines(text, { ...pen, size }, { room, most, least: size * 0.7 })
  }
  const plain = (text: string, pen: Pen, most: number, room = column): FittedText => ({
    lines: text ? cutLines(text, pen, { room, most }) : [],
    pen,
  })
  const behindGrave = column - sizeFor(texts.award, 46) * scale * graveIndent
  const block = {
    category: plain(texts.category, { face: 'text', size: 14, colour: muted }, 2),
    award: large(texts.award, { face: 'italic', size: 46, colour: ink }, 2, behindGrave),
    level: plain(texts.level, { face: 'italic', size: 20, colour: muted }, 1, behindGrave),
    title: large(texts.title, { face: 'display', size: 34, colour: ink }, titleLines),
    recipient: plain(texts.recipient, { face: 'text', size: 18, colour: ink }, 2),
    place: plain(texts.place, { face: 'text', size: 14, colour: muted }, 1),
  }
  return { ...block, height: heightOf(block) }
}

function heightOf(block: Record<keyof SlideTexts, FittedText>): number {
  return partsInOrder.reduce((sum, name) => {
    const { lines, pen } = block[name]
    const { above, step } = rhythm[name]
    return lines.length === 0 ? sum : sum + above + lines.length * pen.size * step
  }, 0)
}

/** The texts of a winner, smaller and then shorter until they leave the credits their place. */
export function layOut(texts: SlideTexts, inks: Inks, space: number): SlideBlock {
  for (const titleLines of [5, 4]) {
    for (let scale = 1; scale > 0.7; scale -= 0.05) {
      const block = blockIn(texts, inks, scale, titleLines)
      if (block.height <= space) return block
    }
  }
  return blockIn(texts, inks, 0.7, 3)
}
