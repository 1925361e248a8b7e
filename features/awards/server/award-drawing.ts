import { fittedLettering, type Lettering, lengthOf, lettersInLines } from '#server/pdf/lettering.ts'
import { pdfColours } from '#server/pdf/pdf.ts'
import { inLanguage, type Language } from '#shared/language.ts'
import { wordmark } from '#shared/wordmark.ts'
import type { AwardSnapshot, ImageLook } from '../contract.ts'

interface Inks {
  ink: string
  muted: string
  accent: string
  ground: string | null
}

const { ink, muted, accent, document } = pdfColours
const inksOf: Record<ImageLook, Inks> = {
  colour: { ink, muted, accent, ground: document },
  black_and_white: { ink: '#000000', muted: '#000000', accent: '#000000', ground: '#ffffff' },
  transparent: { ink, muted: ink, accent, ground: null },
  // The accent of the dark theme, because that of the light one is too dull here.
  transparent_white: { ink: '#ffffff', muted: '#ffffff', accent: '#ff7043', ground: null },
}

export const drawing = { width: 1200, height: 600 } as const
const margin = 64
const room = drawing.width - 2 * margin
const rules = { above: 158, beneath: 472 } as const
const middle = (rules.above + rules.beneath) / 2

/** The programme's name at the given width; the position is its upper left corner. */
export function drawnName(
  { ink, accent }: Pick<Inks, 'ink' | 'accent'>,
  at: { x: number; y: number; width: number },
): string {
  const [left, top, width] = wordmark.box
  const scale = at.width / width
  const place = `translate(${at.x - left * scale} ${at.y - top * scale}) scale(${scale})`
  return `<g transform="${place}"><path fill="${ink}" d="${wordmark.letters}"/><path fill="${accent}" d="${wordmark.grave}"/></g>`
}

/** The accent alone; the position is its upper left corner. */
export function drawnGrave(accent: string, at: { x: number; y: number; height: number }): string {
  const scale = at.height / 452
  const place = `translate(${at.x - 5612 * scale} ${at.y + 178 * scale}) scale(${scale})`
  return `<path transform="${place}" fill="${accent}" d="${wordmark.grave}"/>`
}

export const put = ({ shapes }: Lettering, x: number, y: number, colour: string) =>
  `<g transform="translate(${x} ${y})" fill="${colour}">${shapes}</g>`

const isChinese = (name: string) => /\p{Script=Han}/u.test(name)
/** Space for the grave accent before the name, in multiples of the font size. */
const indent = 0.3

/** Long names are set in two lines instead of a smaller size. */
function setLevel(name: string, most: number, room: number): { size: number; lines: string[] } {
  const full = isChinese(name) ? most * 0.76 : most
  const alone = (full * room) / (lengthOf(name, 'italic', full) + full * indent)
  if (alone >= full * 0.55) return { size: Math.min(full, alone), lines: [name] }
  const broken = (size: number, most: number) =>
    lettersInLines(name, 'italic', size, { room: room - size * indent, most })
  const sizes = [0.46, 0.42, 0.38, 0.34, 0.3].map((share) => full * share)
  const size = sizes.find((one) => broken(one, 3).length <= 2) ?? full * 0.26
  return { size, lines: broken(size, 2) }
}

interface LevelPlace {
  x: number
  room: number
  /** The font size of a short name. */
  most: number
  ink: string
  accent: string
  /** The last baseline, or the middle between an upper and a lower edge. */
  baseline?: number
  middle?: number
}

/** The level's name after the grave accent, as large as fits, and its height. */
export function drawnLevel(name: string, place: LevelPlace): { shapes: string; height: number } {
  const { x, room, most, ink, accent, middle = 0 } = place
  const { size, lines } = setLevel(name, most, room)
  const step = size * 1.06
  const capital = size * (isChinese(name) ? 0.78 : 0.7)
  const height = capital + (lines.length - 1) * step
  const last = place.baseline ?? middle + height / 2
  const first = last - (lines.length - 1) * step
  const shapes = [
    drawnGrave(accent, { x, y: first - capital, height: size * 0.36 }),
    ...lines.map((line, at) =>
      put(
        fittedLettering(line, 'italic', size, room - size * indent),
        x + size * indent,
        first + at * step,
        ink,
      ),
    ),
  ]
  return { shapes: shapes.join(''), height }
}

/** The level between two rules, with the programme's name above and the award's subject below, as SVG; 2 to 1. */
export function drawAward(award: AwardSnapshot, language: Language, look: ImageLook): string {
  const inks = inksOf[look]
  const { ink, muted, ground } = inks
  const { width, height } = drawing
  const say = (text: AwardSnapshot['level']) => inLanguage(text, language)
  const comma = language === 'zh-hans' ? '，' : ', '
  const edition = fittedLettering(say(award.contest), 'text', 34, 560)
  const facts = [say(award.discipline), say(award.category)].filter(Boolean).join(comma)
  const rule = (y: number) => `<rect x="${margin}" y="${y}" width="${room}" height="2" fill="${ink}"/>`
  const parts = [
    ground ? `<rect width="${width}" height="${height}" fill="${ground}"/>` : '',
    drawnName(inks, { x: margin, y: 58, width: 268 }),
    put(edition, width - margin - edition.width, 116, muted),
    rule(rules.above),
    drawnLevel(say(award.level), { ...inks, x: margin, room, most: 250, middle }).shapes,
    rule(rules.beneath),
    put(fittedLettering(facts, 'text', 34, room), margin, 530, muted),
  ]
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${parts.join('')}</svg>`
}
