import sharp from 'sharp'
import { messagesOf } from '#server/messages.ts'
import { inLanguage, type Language } from '#shared/language.ts'
import { slugOf } from '#shared/text.ts'
import type { AwardSnapshot, ImageLook, ImageUse } from '../contract.ts'
import { drawAward, drawing } from './award-drawing.ts'
import { xmpOf } from './image-metadata.ts'

/** A picture of 40 centimetres at 300 dots an inch, and one for a page. */
const forms: Record<ImageUse, { width: number; density: number }> = {
  web: { width: 1200, density: 72 },
  print: { width: 4800, density: 300 },
}

export interface PicturedAward {
  serial: string
  snapshot: AwardSnapshot
}

/** The public page that shows whether the award is valid. */
export const addressOfAward = (publicUrl: string, language: Language, serial: string) =>
  `${publicUrl}/${language}/awards/verify/${serial}`

/** `pal-2026-0417-gold-web-colour-fr`: nothing personal. */
export function pictureName(
  { serial, snapshot }: PicturedAward,
  language: Language,
  form: string,
  look?: ImageLook,
): string {
  const level = slugOf(inLanguage(snapshot.level, 'en'))
  return [serial.toLowerCase(), level, form, look?.replaceAll('_', '-'), language].filter(Boolean).join('-')
}

/** The metadata written into every picture of the award. */
export function metadataOf(
  { serial, snapshot }: PicturedAward,
  language: Language,
  publicUrl: string,
): string {
  const t = messagesOf('awards', language)
  const say = (text: AwardSnapshot['title']) => inLanguage(text, language)
  const blanks = {
    title: say(snapshot.title),
    level: say(snapshot.level),
    contest: say(snapshot.contest),
    recipient: snapshot.recipient,
    category: say(snapshot.category),
    year: snapshot.year,
  }
  return xmpOf({
    title: t('kit.picture_title', blanks),
    description: t('kit.picture_about', blanks),
    credit: t('kit.credit', blanks),
    rights: t('kit.rights', blanks),
    usage: t('kit.usage'),
    address: addressOfAward(publicUrl, language, serial),
    serial,
    language,
  })
}

/** The award's level, category and edition beside the drawn name, as PNG; 2 to 1. */
export async function awardImage(
  award: PicturedAward,
  language: Language,
  { use, look, publicUrl }: { use: ImageUse; look: ImageLook; publicUrl: string },
): Promise<Buffer> {
  const { width, density } = forms[use]
  const svg = Buffer.from(drawAward(award.snapshot, language, look))
  const drawn = sharp(svg, { density: (72 * width) / drawing.width })
  const isOpaque = look === 'colour' || look === 'black_and_white'
  return (isOpaque ? drawn.removeAlpha() : drawn)
    .toColourspace(look === 'black_and_white' ? 'b-w' : 'srgb')
    .withXmp(metadataOf(award, language, publicUrl))
    .withDensity(density)
    .png({ compressionLevel: 6 })
    .toBuffer()
}
