import { type Localized, languages, locales, unwritten } from '#shared/language.ts'
import { xmlText } from '#shared/xml.ts'
import type { RenditionFormat } from '../contract.ts'

/*
 * The names that a published picture carries: only what the project's form says, as XMP
 * (https://www.iptc.org/std/photometadata/specification/). Pixels are not encoded again.
 */

/** What the form says of an image. */
export interface WrittenTexts {
  credit: string
  legend: Localized
}

export const noTexts: WrittenTexts = { credit: '', legend: unwritten }

const element = (
  name: string,
  kind: 'Seq' | 'Alt',
  items: readonly (readonly [lang: string, text: string])[],
) => {
  const lines = items
    .filter(([, text]) => text !== '')
    .map(([lang, text]) => `<rdf:li${lang && ` xml:lang="${lang}"`}>${xmlText(text)}</rdf:li>`)
  return lines.length === 0 ? '' : `<${name}><rdf:${kind}>${lines.join('')}</rdf:${kind}></${name}>`
}

/** Empty where the form says nothing. */
function xmpOf({ credit, legend }: WrittenTexts): string {
  const legends = languages.map((language) => [locales[language], legend[language]] as const)
  const [usual] = legends.filter(([, text]) => text !== '')
  if (credit === '' && !usual) return ''
  const parts = [
    element('dc:creator', 'Seq', [['', credit]]),
    element('dc:rights', 'Alt', [['x-default', credit && `© ${credit}`]]),
    element('dc:description', 'Alt', [['x-default', usual?.[1] ?? ''], ...legends]),
    credit && `<photoshop:Credit>${xmlText(credit)}</photoshop:Credit>`,
  ]
  return `<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/">${parts.join('')}</rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="r"?>`
}

const jpegName = 'http://ns.adobe.com/xap/1.0/\0'

/** In a segment after the mark of its start, in place of an earlier one of ours. */
function inJpeg(body: Buffer, xmp: string): Buffer {
  const isOurs = body.readUInt16BE(2) === 0xffe1 && body.indexOf(jpegName, 6, 'latin1') === 6
  const rest = body.subarray(isOurs ? 4 + body.readUInt16BE(4) : 2)
  const segment = Buffer.from(`${jpegName}${xmp}`)
  const head = Buffer.from([0xff, 0xe1, 0, 0])
  head.writeUInt16BE(segment.length + 2, 2)
  return Buffer.concat([body.subarray(0, 2), ...(xmp === '' ? [] : [head, segment]), rest])
}

const riffHead = 12
const hasXmp = 0x04

function riffChunk(type: string, body: Buffer): Buffer {
  const head = Buffer.alloc(8)
  head.write(type, 0, 'latin1')
  head.writeUInt32LE(body.length, 4)
  return Buffer.concat([head, body, Buffer.alloc(body.length % 2)])
}

/** The last chunk, announced by a first one (https://developers.google.com/speed/webp/docs/riff_container). */
function inWebp(body: Buffer, xmp: string, { width, height }: Box): Buffer {
  const pixels: Buffer[] = []
  for (let at = riffHead; at + 8 <= body.length; ) {
    const length = body.readUInt32LE(at + 4)
    const end = at + 8 + length + (length % 2)
    // Renditions have no colour profile and no transparency.
    if (!['VP8X', 'XMP '].includes(body.toString('latin1', at, at + 4))) pixels.push(body.subarray(at, end))
    at = end
  }
  const announced = Buffer.alloc(10)
  announced.writeUInt8(hasXmp, 0)
  announced.writeUIntLE(width - 1, 4, 3)
  announced.writeUIntLE(height - 1, 7, 3)
  const chunks =
    xmp === '' ? pixels : [riffChunk('VP8X', announced), ...pixels, riffChunk('XMP ', Buffer.from(xmp))]
  const all = Buffer.concat([body.subarray(0, riffHead), ...chunks])
  all.writeUInt32LE(all.length - 8, 4)
  return all
}

interface Box {
  width: number
  height: number
}

/** A rendition with the names of the form. AVIF has no simple place for them and stays as it is. */
export function withTexts(
  { format, body, width, height }: Box & { format: RenditionFormat; body: Buffer },
  texts: WrittenTexts,
): Buffer {
  if (format === 'avif') return body
  const xmp = xmpOf(texts)
  return format === 'jpeg' ? inJpeg(body, xmp) : inWebp(body, xmp, { width, height })
}
