import sharp from 'sharp'
import { messagesOf } from '#server/messages.ts'
import { inLanguage, type Language, locales } from '#shared/language.ts'
import { slugOf } from '#shared/text.ts'
import type { AwardSnapshot, ImageLook, ImageUse } from '../contract.ts'
import { drawAward, drawing } from './award-drawing.ts'

interface Facts {
  title: string
  description: string
  credit: string
  rights: string
  usage: string
  address: string
  serial: string
  language: Language
}

const escaped = (words: string) =>
  words.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;')

/** Shown when the reader's language is another one. */
function inOneLanguage(name: string, words: string, language: Language): string {
  const item = (tag: string) => `<rdf:li xml:lang="${tag}">${escaped(words)}</rdf:li>`
  return `<${name}><rdf:Alt>${item('x-default')}${item(locales[language])}</rdf:Alt></${name}>`
}

/** The picture's title, credit, rights and address for press software: IPTC Core, written as XMP. */
function xmpOf(facts: Facts): string {
  const { title, description, credit, rights, usage, address, serial, language } = facts
  const plain = (name: string, words: string) => `<${name}>${escaped(words)}</${name}>`
  return [
    '<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>',
    '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">',
    '<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"',
    ' xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/" xmlns:xmpRights="http://ns.adobe.com/xap/1.0/rights/"',
    ' xmlns:Iptc4xmpCore="http://iptc.org/std/Iptc4xmpCore/1.0/xmlns/">',
    inOneLanguage('dc:title', title, language),
    inOneLanguage('dc:description', description, language),
    '<dc:creator><rdf:Seq><rdf:li>Palmarès</rdf:li></rdf:Seq></dc:creator>',
    inOneLanguage('dc:rights', rights, language),
    plain('dc:identifier', serial),
    plain('photoshop:Headline', title),
    plain('photoshop:Credit', credit),
    plain('photoshop:Source', 'Palmarès'),
    plain('xmpRights:Marked', 'True'),
    plain('xmpRights:WebStatement', address),
    inOneLanguage('xmpRights:UsageTerms', usage, language),
    `<Iptc4xmpCore:CreatorContactInfo rdf:parseType="Resource"><Iptc4xmpCore:CiUrlWork>${escaped(address)}</Iptc4xmpCore:CiUrlWork></Iptc4xmpCore:CreatorContactInfo>`,
    '</rdf:Description></rdf:RDF></x:xmpmeta>',
    '<?xpacket end="w"?>',
  ].join('')
}

/** A picture of 40 centimetres at 300 dpi, and one for a page. */
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

/** `pal-2026-0417-gold-web-colour-fr`: no personal data. */
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
  const params = {
    title: say(snapshot.title),
    level: say(snapshot.level),
    contest: say(snapshot.contest),
    recipient: snapshot.recipient,
    category: say(snapshot.category),
    year: snapshot.year,
  }
  return xmpOf({
    title: t('kit.picture_title', params),
    description: t('kit.picture_about', params),
    credit: t('kit.credit', params),
    rights: t('kit.rights', params),
    usage: t('kit.usage'),
    address: addressOfAward(publicUrl, language, serial),
    serial,
    language,
  })
}

/** The award's level, category and edition beside the logo, as PNG; 2 to 1. */
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
