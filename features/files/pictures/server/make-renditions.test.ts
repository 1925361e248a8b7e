import sharp, { type Sharp } from 'sharp'
import { expect, test } from 'vitest'
import { renditionsOf } from './make-renditions.ts'

type Rgb = readonly [red: number, green: number, blue: number]

const box = { width: 600, height: 400 }

const flat = ([r, g, b]: Rgb) => sharp({ create: { ...box, channels: 3, background: { r, g, b } } })

/** The pixel of the public rendition at a fraction of its width and height. */
async function pixelAt(body: Buffer, x: number, y: number): Promise<number[]> {
  const { data, info } = await sharp(body).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * 3
  return [...data.subarray(at, at + 3)]
}

async function shownColours(source: Buffer): Promise<number[][]> {
  const made = await renditionsOf(source, box, { avif: [320], webp: [320], jpeg: [320] })
  return Promise.all(made.map(({ body }) => pixelAt(body, 0.5, 0.5)))
}

/** Every rendition has this colour, within the encoders' accuracy. */
async function expectShown(source: Buffer, expected: Rgb, within = 4): Promise<void> {
  const shown = await shownColours(source)
  expect(shown).toHaveLength(3)
  for (const colour of shown) {
    const off = colour.map((part, channel) => Math.abs(part - (expected[channel] ?? 0)))
    expect(Math.max(...off), `${colour} in place of ${expected}`).toBeLessThanOrEqual(within)
  }
}

const fixed = (value: number) => Math.round(value * 65_536)

/** An ICC profile of the simplest kind: three primaries, one gamma (https://www.color.org/icc32.pdf). */
function matrixProfile([red, green, blue]: readonly [Rgb, Rgb, Rgb], gamma: number): Buffer {
  const xyz = (values: Rgb) => {
    const tag = Buffer.alloc(20)
    tag.write('XYZ ', 0, 'ascii')
    for (const [at, value] of values.entries()) tag.writeInt32BE(fixed(value), 8 + 4 * at)
    return tag
  }
  const curve = Buffer.alloc(16)
  curve.write('curv', 0, 'ascii')
  curve.writeUInt32BE(1, 8)
  curve.writeUInt16BE(Math.round(gamma * 256), 12)
  const words = Buffer.alloc(112)
  words.write('desc', 0, 'ascii')
  words.writeUInt32BE(5, 8)
  words.write('Test', 12, 'ascii')
  const tags: [string, Buffer][] = [
    ['desc', words],
    ['cprt', Buffer.from('text\0\0\0\0None\0\0\0\0', 'ascii')],
    ['wtpt', xyz([0.9642, 1, 0.8249])],
    ['rXYZ', xyz(red)],
    ['gXYZ', xyz(green)],
    ['bXYZ', xyz(blue)],
    ['rTRC', curve],
    ['gTRC', curve],
    ['bTRC', curve],
  ]
  const table = Buffer.alloc(4 + 12 * tags.length)
  table.writeUInt32BE(tags.length, 0)
  let offset = 128 + table.length
  for (const [at, [name, body]] of tags.entries()) {
    table.write(name, 4 + 12 * at, 'ascii')
    table.writeUInt32BE(offset, 8 + 12 * at)
    table.writeUInt32BE(body.length, 12 + 12 * at)
    offset += body.length
  }
  const head = Buffer.alloc(128)
  head.writeUInt32BE(offset, 0)
  head.writeUInt32BE(0x02400000, 8)
  head.write('mntrRGB XYZ ', 12, 'ascii')
  head.write('acsp', 36, 'ascii')
  for (const [at, value] of [0.9642, 1, 0.8249].entries()) head.writeInt32BE(fixed(value), 68 + 4 * at)
  return Buffer.concat([head, table, ...tags.map(([, body]) => body)])
}

/** The colours of Adobe RGB (1998), as its profile names them. */
const adobeRgb = matrixProfile(
  [
    [0.60974, 0.31111, 0.01947],
    [0.20528, 0.62567, 0.06087],
    [0.14919, 0.06322, 0.74457],
  ],
  563 / 256,
)

/** A JPEG with a profile laid into it, its numbers untouched. */
async function jpegWith(profile: Buffer, colour: Rgb): Promise<Buffer> {
  const jpeg = await flat(colour).jpeg({ quality: 98, chromaSubsampling: '4:4:4' }).toBuffer()
  const segment = Buffer.concat([Buffer.from('ICC_PROFILE\0\x01\x01', 'latin1'), profile])
  const marker = Buffer.from([0xff, 0xe2, 0, 0])
  marker.writeUInt16BE(segment.length + 2, 2)
  return Buffer.concat([jpeg.subarray(0, 2), marker, segment, jpeg.subarray(2)])
}

test('a photograph in Adobe RGB looks the same after conversion', async () => {
  await expectShown(await jpegWith(adobeRgb, [100, 150, 80]), [66, 151, 74])
})

test('a photograph in Display P3 looks the same after conversion', async () => {
  await expectShown(
    await flat([150, 90, 60]).withIccProfile('p3').jpeg({ quality: 98 }).toBuffer(),
    [150, 90, 60],
  )
})

// The result of another renderer for the same inks and profile; plain arithmetic would give 166, 58, 29.
test('a JPEG for print has the colours of its inks, with and without its profile', async () => {
  const inks = flat([170, 90, 60]).toColourspace('cmyk')
  const tagged = await inks.clone().withIccProfile('cmyk').jpeg({ quality: 98 }).toBuffer()
  const bare = await inks.clone().jpeg({ quality: 98 }).toBuffer()
  const read = await Promise.all([tagged, bare].map((one) => sharp(one).metadata()))

  expect(read.map(({ space, hasProfile }) => [space, hasProfile])).toEqual([
    ['cmyk', true],
    ['cmyk', false],
  ])
  await expectShown(tagged, [165, 78, 43], 9)
  await expectShown(bare, [168, 83, 48], 9)
})

const deep = ([r, g, b]: Rgb, channels: 3 | 4, alpha = 65_535) => {
  const one = [r * 257, g * 257, b * 257, alpha].slice(0, channels)
  const pixels = new Uint16Array(box.width * box.height * channels).map((_, at) => one[at % channels] ?? 0)
  return sharp(pixels, { raw: { ...box, channels } }).toColourspace('rgb16')
}

test('pictures of 16 bits a channel keep their brightness', async () => {
  const tiff = await deep([120, 160, 90], 3).tiff({ compression: 'lzw' }).toBuffer()
  const png = await deep([120, 160, 90], 4).png().toBuffer()

  expect([(await sharp(tiff).metadata()).depth, (await sharp(png).metadata()).depth]).toEqual([
    'ushort',
    'ushort',
  ])
  await expectShown(tiff, [120, 160, 90])
  await expectShown(png, [120, 160, 90])
})

test('greyscale, indexed and profile-less pictures keep their appearance', async () => {
  const grey = flat([90, 90, 90]).greyscale()
  const sources: [Sharp, Rgb][] = [
    [grey.clone().jpeg({ quality: 95 }), [90, 90, 90]],
    [grey.clone().png(), [90, 90, 90]],
    [grey.clone().toColourspace('grey16').png(), [90, 90, 90]],
    [flat([12, 140, 200]).png({ palette: true, colours: 8 }), [12, 140, 200]],
    [flat([12, 140, 200]).tiff({ compression: 'jpeg', quality: 95 }), [12, 140, 200]],
  ]
  for (const [picture, colour] of sources) await expectShown(await picture.toBuffer(), colour)
})

test('transparent areas become white', async () => {
  const glass = (alpha: number) =>
    sharp({ create: { ...box, channels: 4, background: { r: 200, g: 0, b: 0, alpha } } })

  await expectShown(await glass(0).png().toBuffer(), [255, 255, 255])
  await expectShown(await glass(0.5).png().toBuffer(), [227, 127, 127], 6)
  await expectShown(await glass(0.5).webp({ lossless: true }).toBuffer(), [227, 127, 127], 6)
  await expectShown(await deep([200, 0, 0], 4, 32_768).png().toBuffer(), [227, 127, 127], 6)
})

const corners = { A: '#c83232', B: '#32a032', C: '#3232c8', D: '#c8c832' }
type Corner = keyof typeof corners

/** How a camera stores a picture whose corners are A B over C D, by the EXIF orientation. */
const stored: Record<number, readonly [Corner, Corner, Corner, Corner]> = {
  1: ['A', 'B', 'C', 'D'],
  2: ['B', 'A', 'D', 'C'],
  3: ['D', 'C', 'B', 'A'],
  4: ['C', 'D', 'A', 'B'],
  5: ['A', 'C', 'B', 'D'],
  6: ['B', 'D', 'A', 'C'],
  7: ['D', 'B', 'C', 'A'],
  8: ['C', 'A', 'D', 'B'],
}

test.each([1, 2, 3, 4, 5, 6, 7, 8])(
  'a picture with orientation %i is turned upright',
  async (orientation) => {
    const [width, height] = orientation > 4 ? [400, 600] : [600, 400]
    const [halfWidth, halfHeight] = [width / 2, height / 2]
    const source = await sharp({ create: { width, height, channels: 3, background: '#ffffff' } })
      .composite(
        (stored[orientation] ?? []).map((corner, at) => ({
          input: {
            create: { width: halfWidth, height: halfHeight, channels: 3, background: corners[corner] },
          },
          left: (at % 2) * halfWidth,
          top: Math.floor(at / 2) * halfHeight,
        })),
      )
      .withMetadata({ orientation })
      .jpeg({ quality: 95 })
      .toBuffer()

    const [made] = await renditionsOf(source, box, { webp: [320] })

    const body = made?.body ?? Buffer.alloc(0)
    expect([made?.width, made?.height]).toEqual([320, 213])
    for (const [at, expected] of Object.values(corners).entries()) {
      const shown = await pixelAt(body, at % 2 ? 0.75 : 0.25, at > 1 ? 0.75 : 0.25)
      const wanted = [1, 3, 5].map((from) => Number.parseInt(expected.slice(from, from + 2), 16))
      const off = shown.map((part, channel) => Math.abs(part - (wanted[channel] ?? 0)))
      expect(Math.max(...off)).toBeLessThanOrEqual(6)
    }
  },
)
