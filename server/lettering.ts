import { readFileSync } from 'node:fs'
import { create, type Font } from 'fontkit'
import { fontFile } from './pdf.ts'

const files = {
  display: 'libre-caslon-condensed-regular.ttf',
  italic: 'libre-caslon-condensed-italic.ttf',
  text: 'instrument-sans-regular.ttf',
  medium: 'instrument-sans-medium.ttf',
  chinese: 'noto-sans-sc-regular.otf',
} as const
export type Face = Exclude<keyof typeof files, 'chinese'>

const features = { kern: true, liga: true }
const opened = new Map<string, { font: Font; covers: ReadonlySet<number> }>()

function open(face: keyof typeof files) {
  const known = opened.get(face)
  if (known) return known
  const font = create(readFileSync(fontFile(files[face])))
  const made = { font, covers: new Set(font.characterSet) }
  opened.set(face, made)
  return made
}

/** Parts of a text that one face can write; what a face has no letter for, the Chinese one writes. */
function runsOf(text: string, face: Face): { face: keyof typeof files; text: string }[] {
  const runs: { face: keyof typeof files; text: string }[] = []
  for (const letter of text.normalize('NFC')) {
    const by = open(face).covers.has(letter.codePointAt(0) ?? 0) ? face : 'chinese'
    const last = runs.at(-1)
    if (last?.face === by) last.text += letter
    else runs.push({ face: by, text: letter })
  }
  return runs
}

/** How far a text goes, in the unit of its size. */
export function lengthOf(text: string, face: Face, size: number): number {
  return runsOf(text, face).reduce((sum, run) => {
    const { font } = open(run.face)
    return sum + (font.layout(run.text, features).advanceWidth * size) / font.unitsPerEm
  }, 0)
}

export interface Lettering {
  width: number
  /** SVG paths, set from 0 on along the baseline at 0. */
  shapes: string
}

/** A text as outlines of its letters, so that every machine and every programme draws the same picture. */
export function lettering(text: string, face: Face, size: number): Lettering {
  let at = 0
  let shapes = ''
  for (const run of runsOf(text, face)) {
    const { font } = open(run.face)
    const scale = size / font.unitsPerEm
    const { glyphs, positions } = font.layout(run.text, features)
    glyphs.forEach((glyph, place) => {
      const outline = glyph.path.toSVG()
      const turn = `matrix(${scale.toFixed(5)} 0 0 ${(-scale).toFixed(5)} ${at.toFixed(2)} 0)`
      if (outline) shapes += `<path transform="${turn}" d="${outline}"/>`
      at += (positions[place]?.xAdvance ?? glyph.advanceWidth) * scale
    })
  }
  return { width: at, shapes }
}

/** The same, made smaller where it would be wider than there is room for. */
export function fittedLettering(text: string, face: Face, size: number, room: number): Lettering {
  const length = lengthOf(text, face, size)
  return lettering(text, face, length > room ? (size * room) / length : size)
}

/** In at most so many lines, broken between words, or between Chinese characters; what is left over is cut. */
export function lettersInLines(
  text: string,
  face: Face,
  size: number,
  { room, most }: { room: number; most: number },
): string[] {
  const parts =
    text.match(/[（“《「]*\p{Script=Han}[，。、：；！？）”》」…]*|[^\s\p{Script=Han}]+\s*|\s+/gu) ?? []
  const lines: string[] = ['']
  for (const part of parts) {
    const last = lines.at(-1) ?? ''
    if (last === '' || lengthOf((last + part).trimEnd(), face, size) <= room)
      lines[lines.length - 1] = last + part
    else lines.push(part)
  }
  const trimmed = lines.map((line) => line.trim())
  if (trimmed.length <= most) return trimmed
  const [end = ''] = trimmed.slice(most - 1)
  return [...trimmed.slice(0, most - 1), `${end.replace(/[\s.,，。]+$/, '')}…`]
}
