import { drawnLevel, drawnName, put } from '#server/pdf/drawing.ts'
import { fittedLettering } from '#server/pdf/lettering.ts'
import { pdfColours } from '#server/pdf/pdf.ts'
import { inLanguage, type Language } from '#shared/language.ts'
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
