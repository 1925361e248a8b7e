import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { PictureBytes } from './picture-bytes.ts'
import { pictureParts } from './picture-parts.ts'
import { longestText, textsIn } from './picture-texts.ts'

const name = 'Odile Quenneville'
const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/" dc:creator="${name}"/></rdf:RDF></x:xmpmeta>`

/** Far beyond what is read of a file at once, and not to be pressed together. */
const noise = () => sharp(randomBytes(900 * 700 * 3), { raw: { width: 900, height: 700, channels: 3 } })

async function partsOf(file: Buffer): Promise<Buffer[]> {
  const pieces = Array.from({ length: Math.ceil(file.length / 65_536) }, (_, at) =>
    file.subarray(at * 65_536, (at + 1) * 65_536),
  )
  const bytes = new PictureBytes(async () => Readable.from(pieces))
  const parts: Buffer[] = []
  try {
    for await (const part of pictureParts(bytes)) parts.push(part)
  } catch {
    // What was found before stays found.
  }
  bytes.close()
  return parts
}

const wordsOf = async (file: Buffer) => (await partsOf(file)).map((part) => part.toString('utf8')).join(' ')

function chunk(kind: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(kind, 'latin1'), body])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(body.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

const plain = Buffer.from(`Author\0${name}`)
const packed = Buffer.concat([Buffer.from('Author\0\0'), deflateSync(name)])
const translated = Buffer.concat([Buffer.from('Author\0\x01\0fr\0Auteur\0'), deflateSync(name)])

test.each([
  ['tEXt', plain],
  ['zTXt', packed],
  ['iTXt', translated],
] as const)('a name that stands behind the picture of a PNG file is found in %s', async (kind, body) => {
  const picture = await noise().png().toBuffer()
  const file = Buffer.concat([picture.subarray(0, -12), chunk(kind, body), picture.subarray(-12)])

  expect(picture.length).toBeGreaterThan(1024 * 1024)
  expect(await wordsOf(picture)).not.toContain(name)
  expect(await wordsOf(file)).toContain(name)
})

test('a name is found in what WebP, HEIC and TIFF files hold behind their picture, and in a JPEG file before it', async () => {
  const exif = { IFD0: { Artist: name } }
  const files = {
    jpeg: noise().withExif(exif).jpeg(),
    webp: noise().withExif(exif).webp({ lossless: true, effort: 0 }),
    webpXmp: noise().withXmp(xmp).webp({ lossless: true, effort: 0 }),
    heic: noise().resize(64).withExif(exif).heif({ compression: 'av1' }),
    heicXmp: noise().resize(64).withXmp(xmp).heif({ compression: 'av1' }),
    tiff: noise().withXmp(xmp).tiff({ compression: 'none' }),
  }

  for (const [kind, picture] of Object.entries(files)) {
    const file = await picture.toBuffer()
    // The library packs the same boxes for AVIF alone.
    if (kind.startsWith('heic')) file.write('mif1', 8, 'latin1')
    expect([kind, await wordsOf(file)]).toEqual([kind, expect.stringContaining(name)])
  }
})

test('a TIFF file whose artist stands behind the picture, in either order of bytes, names them', async () => {
  for (const isLittle of [true, false]) expect(await wordsOf(tiffWith(name, isLittle))).toContain(name)
})

/** Two megabytes of picture, the artist, and the list of tags last. */
function tiffWith(artist: string, isLittle: boolean): Buffer {
  const text = Buffer.from(`${artist}\0`)
  const at = 8 + 2 * 1024 * 1024
  const list = at + text.length
  const file = Buffer.alloc(list + 2 + 12 + 4)
  const write = (value: number, place: number, width: 2 | 4) =>
    isLittle ? file.writeUIntLE(value, place, width) : file.writeUIntBE(value, place, width)
  file.write(isLittle ? 'II' : 'MM', 0, 'latin1')
  write(42, 2, 2)
  write(list, 4, 4)
  text.copy(file, at)
  write(1, list, 2)
  for (const [place, width, value] of [
    [2, 2, 315],
    [4, 2, 2],
    [6, 4, text.length],
    [10, 4, at],
  ] as const) {
    write(value, list + place, width)
  }
  return file
}

test('a file that is cut off, or whose tags lead in a circle, gives what can be read and comes to an end', async () => {
  const circle = tiffWith(name, true)
  circle.writeUInt32LE(circle.readUInt32LE(4), circle.length - 4)
  const jpeg = await noise()
    .withExif({ IFD0: { Artist: name } })
    .jpeg()
    .toBuffer()

  expect(await wordsOf(circle)).toContain(name)
  expect(await wordsOf(jpeg.subarray(0, 300))).toContain(name)
  for (const length of [0, 3, 6]) expect(await wordsOf(jpeg.subarray(0, length))).toBe('')
})

test('a small file whose texts unpack to megabytes is read no further than its first half megabyte', async () => {
  const picture = await noise().resize(8).png().toBuffer()
  const packedWords = (words: string) => Buffer.concat([Buffer.from('Author\0\0'), deflateSync(words)])
  const endless = chunk('zTXt', packedWords(`${name} ${'Quenneville et filles '.repeat(50_000)}`))
  const file = Buffer.concat([
    picture.subarray(0, -12),
    chunk('zTXt', packedWords('Odile')),
    ...Array.from({ length: 8 }, () => endless),
    picture.subarray(-12),
  ])

  const parts = await partsOf(file)

  expect(file.length).toBeLessThan(60_000)
  expect(parts.map((part) => part.length)).toEqual([13, 512 * 1024 - 13])
  expect(parts[1]?.toString()).toContain(name)
})

test('a packed text that breaks off says what it said before', async () => {
  const picture = await noise().resize(8).png().toBuffer()
  const whole = deflateSync(Buffer.concat([Buffer.from(`${name} `), randomBytes(100_000)]))
  const body = Buffer.concat([Buffer.from('Author\0\0'), whole.subarray(0, 60_000)])
  const file = Buffer.concat([picture.subarray(0, -12), chunk('zTXt', body), picture.subarray(-12)])

  expect(await wordsOf(file)).toContain(name)
})

test('names are looked for in short pieces, and none is lost where a text is cut', () => {
  const text = `${'a'.repeat(longestText - 8)} ${name} ${'b'.repeat(2 * longestText)}`

  const pieces = [...textsIn(Buffer.from(text))]

  expect(Math.max(...pieces.map(({ length }) => length))).toBe(longestText)
  expect(pieces.filter((piece) => piece.includes(name))).toHaveLength(1)
  expect([...textsIn(Buffer.from('Zoé Côté', 'latin1'))]).toContain('Zoé Côté')
})

test('a TIFF file that leads back again and again gives the names it gave before', async () => {
  const pages = 20
  const artist = (page: number) => Buffer.from(`Maker ${String(page).padStart(2, '0')}\0`)
  // Each page's artist stands before its list, and each list before that of the page before.
  const file = Buffer.alloc(8 + pages * 200_000)
  file.write('II*', 0, 'latin1')
  const startOf = (page: number) => 8 + (pages - 1 - page) * 200_000
  file.writeUInt32LE(startOf(0) + 100_000, 4)
  for (let page = 0; page < pages; page += 1) {
    const list = startOf(page) + 100_000
    artist(page).copy(file, startOf(page))
    file.writeUInt16LE(1, list)
    file.writeUInt16LE(315, list + 2)
    file.writeUInt16LE(2, list + 4)
    file.writeUInt32LE(artist(page).length, list + 6)
    file.writeUInt32LE(startOf(page), list + 10)
    file.writeUInt32LE(page + 1 < pages ? startOf(page + 1) + 100_000 : 0, list + 14)
  }

  const words = await wordsOf(file)

  expect(words).toContain('Maker 00')
  expect(words).toContain('Maker 04')
})
