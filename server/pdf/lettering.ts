import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Font } from 'fontkit'

const require = createRequire(import.meta.url)
/** Loaded with the first font, since it takes several megabytes and few processes draw letters. */
const fontkit = (): typeof import('fontkit') => require('fontkit')

const files = {
  display: 'libre-caslon-condensed-regular.ttf',
  italic: 'libre-caslon-condensed-italic.ttf',
  text: 'instrument-sans-regular.ttf',
  medium: 'instrument-sans-medium.ttf',
  chinese: 'noto-sans-sc-regular.otf',
} as const
export type FontName = keyof typeof files
export type Face = Exclude<FontName, 'chinese'>
export const fontNames: readonly FontName[] = ['display', 'italic', 'text', 'medium', 'chinese']

/** The path of a typeface as TrueType or OpenType. */
export const fontFile = (name: string) => join(import.meta.dirname, '..', 'fonts', name)

const features = { kern: true, liga: true }
const opened = new Map<FontName, { font: Font; covers: ReadonlySet<number> }>()

/**
 * The library keeps each glyph as it was first asked for: that of an E without its letter, if only an É was drawn before.
 * A PDF could then be read as "□T□" by programs and screen readers.
 */
function nameGlyphs(font: Font): void {
  const getGlyph = font.getGlyph.bind(font)
  font.getGlyph = (id, letters = []) => {
    const glyph = getGlyph(id, letters)
    if (glyph && glyph.codePoints.length === 0) glyph.codePoints = letters
    return glyph
  }
}

/** A typeface, read once. */
export function openFont(name: FontName): { font: Font; covers: ReadonlySet<number> } {
  const known = opened.get(name)
  if (known) return known
  const font = fontkit().create(readFileSync(fontFile(files[name])))
  nameGlyphs(font)
  const made = { font, covers: new Set(font.characterSet) }
  opened.set(name, made)
  return made
}

function hasLetter(letter: string, face: Face): boolean {
  const code = letter.codePointAt(0) ?? 0
  return openFont(face).covers.has(code) || openFont('chinese').covers.has(code)
}

/**
 * The letter without its diacritics, if no typeface has the combined form: better than a missing-glyph box.
 */
function drawable(letter: string, face: Face): string {
  if (hasLetter(letter, face)) return letter
  const parts = [...letter.normalize('NFKD')].filter((one) => hasLetter(one, face))
  return parts.join('').replace(/\p{M}/gu, '') || '\u25a1'
}

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** Whether it is printed as it is, or in a plainer form that says the same, such as a 2 for a raised one. */
function isPrinted(grapheme: string, face: Face): boolean {
  const plain = (letter: string) => [...letter.normalize('NFKD')]
  return [...grapheme].every(
    (letter) =>
      hasLetter(letter, face) || plain(letter).every((one) => !/\p{M}/u.test(one) && hasLetter(one, face)),
  )
}

/** The letters of a text that would be printed as boxes, or without their diacritics; each once. */
export function lettersWithoutPrint(text: string, face: Face): string[] {
  // What every typeface has needs no typeface to be opened.
  if (/^[\x20-\x7e]*$/.test(text)) return []
  const letters = [...graphemes.segment(text.normalize('NFC'))].map(({ segment }) => segment)
  return [...new Set(letters)].filter((letter) => !isPrinted(letter, face))
}

export interface Run {
  face: FontName
  text: string
}

/** Parts of a text in one typeface each; the Chinese one covers letters that the others lack. */
export function runsOf(text: string, face: Face): Run[] {
  const runs: Run[] = []
  for (const letter of [...text.normalize('NFC')].map((one) => drawable(one, face)).join('')) {
    const by = openFont(face).covers.has(letter.codePointAt(0) ?? 0) ? face : 'chinese'
    const last = runs.at(-1)
    if (last?.face === by) last.text += letter
    else runs.push({ face: by, text: letter })
  }
  return runs
}

/** The width of a run, in the unit of its size; `isTabular` gives every digit the same width. */
export function lengthOfRun({ face, text }: Run, size: number, isTabular = false): number {
  const { font } = openFont(face)
  return (font.layout(text, { ...features, tnum: isTabular }).advanceWidth * size) / font.unitsPerEm
}

/** The width of a text, in the unit of its size. */
export function lengthOf(text: string, face: Face, size: number, isTabular = false): number {
  return runsOf(text, face).reduce((sum, run) => sum + lengthOfRun(run, size, isTabular), 0)
}

export interface Lettering {
  width: number
  /** SVG paths, set from 0 on along the baseline at 0. */
  shapes: string
}

/** A text as outlines of its letters, so that every machine and every program renders the same image. */
export function lettering(text: string, face: Face, size: number): Lettering {
  let at = 0
  let shapes = ''
  for (const run of runsOf(text, face)) {
    const { font } = openFont(run.face)
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

/** A text as outlines, scaled down if it is wider than the available space. */
export function fittedLettering(text: string, face: Face, size: number, room: number): Lettering {
  const length = lengthOf(text, face, size)
  return lettering(text, face, length > room ? (size * room) / length : size)
}

/** Wraps at words, or between Chinese characters, into a maximum number of lines; the rest is cut. */
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
