import ExifReader, { type ExpandedTags, type XmpTag } from 'exifreader'
import type { FileTexts } from '#features/files/storage/contract.ts'
import { work } from '#server/thread.ts'

/*
 * Parses the metadata of one picture in its own thread, which its parent stops at a timeout: what the parser reads grows
 * with what a file claims.
 */

/** What cameras and programs write where nobody described anything. */
const byMachine =
  /^(?:olympus digital camera|sony dsc|minolta digital camera|konica minolta.*|kodak digital.*|samsung camera.*|digital camera|default|unknown|untitled|screenshot|dcim\b.*|(?:created|processed) with .*|\S+\.(?:jpe?g|tiff?|png|heic|dng|nef|cr2|arw))$/i

/** A copyright notice names somebody after its sign and its years. */
const notice = /^(?:copyright|\(c\)|©|by\b|\d{4}|[\s,.:;–-])+/i
const reserved = /[\s,.;–-]*all rights reserved\.?$/i

function firstOf(most: number, ...texts: (string | undefined)[]): string {
  const lines = texts.map((text = '') =>
    text
      .normalize('NFC')
      .replaceAll(/[\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g, '')
      .replaceAll(/[\p{Cc}\u2028\u2029\s]+/gu, ' ')
      .trim(),
  )
  const first = lines.find((line) => line !== '' && line.isWellFormed() && !byMachine.test(line)) ?? ''
  return first
    .slice(0, most)
    .replace(/[\ud800-\udbff]$/, '')
    .trim()
}

/** IPTC repeats a field for each of several names. */
const iptcText = (tag: { description: string } | { description: string }[] | undefined) =>
  [tag ?? []]
    .flat()
    .map(({ description }) => description)
    .join(', ')

/** A text of XMP; of one in several languages, that of the file's own. */
function xmpText(tag: XmpTag | undefined): string | undefined {
  const [first] = Array.isArray(tag?.value) ? tag.value : []
  return first?.attributes.lang === undefined ? tag?.description : first.description
}

function textsOf({ iptc, xmp, exif }: ExpandedTags): FileTexts {
  const copyright = (text: string | undefined) => text?.replace(notice, '').replace(reserved, '')
  return {
    credit: firstOf(
      200,
      ...[xmpText(xmp?.Credit), iptcText(iptc?.Credit)],
      ...[xmpText(xmp?.creator), iptcText(iptc?.['By-line']), exif?.Artist?.description],
      ...[xmpText(xmp?.rights), iptcText(iptc?.['Copyright Notice']), exif?.Copyright?.description].map(
        copyright,
      ),
    ),
    legend: firstOf(
      300,
      xmpText(xmp?.description),
      iptcText(iptc?.['Caption/Abstract']),
      exif?.ImageDescription?.description,
    ),
  }
}

work((bytes: Uint8Array) => textsOf(ExifReader.load(bytes.slice().buffer, { expanded: true })))
