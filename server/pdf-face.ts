import { readFileSync } from 'node:fs'
import { deflateSync } from 'node:zlib'
import { create, type Font } from 'fontkit'
import { fontFile } from './pdf.ts'

export type FaceName = 'display' | 'text' | 'medium' | 'chinese'

const files: Record<FaceName, string> = {
  display: 'libre-caslon-condensed-regular.ttf',
  text: 'instrument-sans-regular.ttf',
  medium: 'instrument-sans-medium.ttf',
  chinese: 'noto-sans-sc-regular.otf',
}

/** A glyph as a document writes it: its number in the embedded font, what it stands for, how far it goes. */
interface Letter {
  glyph: number
  text: string
  /** In thousandths of the size. */
  width: number
}

/** A part of a text that one face can write. */
export interface Run {
  face: FaceName
  letters: Letter[]
  /** What is added after each letter: kerning. */
  kerning: number[]
  width: number
}

/** A face as it goes into a file: the program, and every glyph that is in it. */
export interface EmbeddedFace {
  program: Buffer
  isCff: boolean
  /** By glyph of the typeface: its number in the program. */
  numbers: ReadonlyMap<number, number>
  letters: ReadonlyMap<number, Letter>
}

interface Opened {
  font: Font
  scale: number
  covers: ReadonlySet<number>
  /** Made once and the same in every file; the Chinese face is too large for that and is cut for each. */
  whole: EmbeddedFace | null
}

const opened = new Map<FaceName, Opened>()

// A ligature would be one glyph for several letters, which a search would not find.
const features = (tabular: boolean) => ({ kern: true, liga: false, tnum: tabular })

/** Every letter of a face, with its figures of one width, in the order of its glyphs. */
function wholeOf(font: Font): EmbeddedFace {
  const scale = 1000 / font.unitsPerEm
  const subset = font.createSubset()
  const numbers = new Map<number, number>()
  const letters = new Map<number, Letter>()
  for (const codePoint of font.characterSet) {
    const text = String.fromCodePoint(codePoint)
    for (const tabular of [false, true]) {
      for (const { id, advanceWidth } of font.layout(text, features(tabular)).glyphs) {
        const glyph = subset.includeGlyph(id)
        numbers.set(id, glyph)
        if (!letters.has(glyph)) letters.set(glyph, { glyph, text, width: advanceWidth * scale })
      }
    }
  }
  return { program: deflateSync(subset.encode(), { level: 9 }), isCff: false, numbers, letters }
}

export function openFace(name: FaceName): Opened {
  const known = opened.get(name)
  if (known) return known
  const font = create(readFileSync(fontFile(files[name])))
  const face = {
    font,
    scale: 1000 / font.unitsPerEm,
    covers: new Set(font.characterSet),
    whole: name === 'chinese' ? null : wholeOf(font),
  }
  opened.set(name, face)
  return face
}

const cut = new Map<string, EmbeddedFace>()
const mostCut = 100

/** The Chinese face with the glyphs of one document; papers of one language mostly hold the same ones. */
export function cutFace(name: FaceName, used: ReadonlyMap<number, Letter>): EmbeddedFace {
  const key = `${name} ${[...used.keys()].join(' ')}`
  const known = cut.get(key)
  if (known) return known
  const { font } = openFace(name)
  const subset = font.createSubset()
  const numbers = new Map<number, number>()
  const letters = new Map<number, Letter>()
  for (const [id, letter] of used) {
    const glyph = subset.includeGlyph(id)
    numbers.set(id, glyph)
    letters.set(glyph, { ...letter, glyph })
  }
  const made = { program: deflateSync(subset.encode()), isCff: true, numbers, letters }
  if (cut.size >= mostCut) cut.clear()
  cut.set(key, made)
  return made
}

function runOf(face: FaceName, text: string, tabular: boolean): Run {
  const { font, scale, whole } = openFace(face)
  const { glyphs, positions } = font.layout(text, features(tabular))
  const letters = glyphs.map(({ id, codePoints, advanceWidth }) => ({
    glyph: whole ? (whole.numbers.get(id) ?? 0) : id,
    text: String.fromCodePoint(...codePoints),
    width: advanceWidth * scale,
  }))
  const kerning = glyphs.map(
    ({ advanceWidth }, at) => ((positions[at]?.xAdvance ?? advanceWidth) - advanceWidth) * scale,
  )
  const width = letters.reduce((sum, letter, at) => sum + letter.width + (kerning[at] ?? 0), 0)
  return { face, letters, kerning, width }
}

const kept = new Map<string, Run[]>()
const mostKept = 20_000

/** The letter without its marks, where no face has it with them: better than a box. */
function known(letter: string, face: FaceName): string {
  const has = (one: string) =>
    [face, 'chinese' as const].some((name) => openFace(name).covers.has(one.codePointAt(0) ?? 0))
  if (has(letter)) return letter
  return [...letter.normalize('NFKD')].filter(has).join('').replace(/\p{M}/gu, '') || '\u25a1'
}

/** A text as the face writes it; what it has no letter for is written by the Chinese one. */
export function runsOf(face: FaceName, text: string, tabular = false): Run[] {
  // Word by word: numbers and names are new in each document, the words around them are not.
  const words = text.split(/(?<= )/)
  if (words.length > 1) return words.flatMap((word) => runsOf(face, word, tabular))
  const key = `${face}${tabular ? '1' : '0'}${text}`
  const written = kept.get(key)
  if (written) return written
  const { covers } = openFace(face)
  const parts: { face: FaceName; text: string }[] = []
  for (const letter of [...text.normalize('NFC')].map((one) => known(one, face)).join('')) {
    const by = covers.has(letter.codePointAt(0) ?? 0) ? face : 'chinese'
    const last = parts.at(-1)
    if (last?.face === by) last.text += letter
    else parts.push({ face: by, text: letter })
  }
  const runs = parts.map((part) => runOf(part.face, part.text, tabular))
  if (kept.size >= mostKept) kept.clear()
  kept.set(key, runs)
  return runs
}

/** In points. */
export function widthOf(runs: readonly Run[], size: number): number {
  return (runs.reduce((sum, { width }) => sum + width, 0) * size) / 1000
}
