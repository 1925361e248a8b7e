import sharp from 'sharp'
import { fontFile, pdfColours } from '#server/pdf.ts'
import { inLanguage, type Language } from '#shared/language.ts'
import { wordmark } from '#shared/wordmark.ts'
import type { AwardSnapshot, ImageLook, ImageUse } from '../contract.ts'

/** A picture of 40 centimetres at 300 dots an inch, and one for a page. */
const forms: Record<ImageUse, { width: number; density: number }> = {
  web: { width: 1200, density: 72 },
  print: { width: 4800, density: 300 },
}

interface Inks {
  ink: string
  muted: string
  accent: string
}

const { ink, muted, accent } = pdfColours
const inksOf: Record<ImageLook, Inks> = {
  colour: { ink, muted, accent },
  transparent: { ink, muted, accent },
  black_and_white: { ink: '#000000', muted: '#000000', accent: '#000000' },
}

const escaped = (words: string) => words.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')

/** Letters set from the house's own files, so that every machine draws the same picture. */
function lettering(words: string, font: 'italic' | 'text', height: number, colour: string): Promise<Buffer> {
  const isChinese = /\p{Script=Han}/u.test(words)
  const latin =
    font === 'italic'
      ? { font: 'Libre Caslon Condensed, Italic', fontfile: fontFile('libre-caslon-condensed-italic.ttf') }
      : { font: 'Instrument Sans', fontfile: fontFile('instrument-sans-regular.ttf') }
  const chosen = isChinese ? { font: 'Noto Sans SC', fontfile: fontFile('noto-sans-sc-regular.otf') } : latin
  const markup = `<span foreground="${colour}" size="${Math.round(height * 1024)}">${escaped(words)}</span>`
  return sharp({ text: { text: markup, ...chosen, rgba: true, dpi: 72 } })
    .png()
    .toBuffer()
}

function nameOf({ ink, accent }: Inks, width: number): Buffer {
  const [left, top, wide, high] = wordmark.box
  const height = Math.round((width * high) / wide)
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${left} ${top} ${wide} ${high}" width="${width}" height="${height}"><path fill="${ink}" d="${wordmark.letters}"/><path fill="${accent}" d="${wordmark.grave}"/></svg>`,
  )
}

function markOf({ accent }: Inks, height: number): Buffer {
  const width = Math.round((height * 240) / 452)
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="5612 -178 240 452" width="${width}" height="${height}"><path fill="${accent}" d="${wordmark.grave}"/></svg>`,
  )
}

/** The award's level, category and edition beside the drawn name, as PNG; 2 to 1. */
export async function awardImage(
  award: AwardSnapshot,
  language: Language,
  { use, look }: { use: ImageUse; look: ImageLook },
): Promise<Buffer> {
  const { width, density } = forms[use]
  const height = width / 2
  const unit = width / 1200
  const at = (place: number) => Math.round(place * unit)
  const inks = inksOf[look]
  const level = await lettering(inLanguage(award.level, language), 'italic', at(190), inks.ink)
  const facts = `${inLanguage(award.contest, language)}, ${inLanguage(award.category, language)}`
  const line = await lettering(facts, 'text', at(34), inks.muted)
  const background = look === 'transparent' ? { r: 0, g: 0, b: 0, alpha: 0 } : '#ffffff'
  return sharp({ create: { width, height, channels: 4, background } })
    .composite([
      { input: nameOf(inks, at(300)), left: at(64), top: at(60) },
      { input: markOf(inks, at(76)), left: at(64), top: at(246) },
      { input: await fitted(level, at(1000), at(220)), left: at(124), top: at(256) },
      { input: await fitted(line, at(1072), at(60)), left: at(66), top: at(490) },
    ])
    .png()
    .withMetadata({ density })
    .toBuffer()
}

/** Long names in some language shrink rather than run over the edge. */
function fitted(picture: Buffer, width: number, height: number): Promise<Buffer> {
  return sharp(picture).resize({ width, height, fit: 'inside', withoutEnlargement: true }).png().toBuffer()
}
