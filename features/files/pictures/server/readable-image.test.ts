import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { TooSlow } from '#server/thread.ts'
import { photographOfTelephone } from '#tools/testing/photograph-of-telephone.ts'
import { renditionsOf } from './make-renditions.ts'
import { problemOf } from './picture-error.ts'
import { withProfile } from './png-colours.ts'
import { headerOf, pictureProblem, readPicture } from './readable-image.ts'

const reading = { pixelsAtMost: 1_000_000, seconds: 60 }
const side = 64

const flat = (background: string) => sharp({ create: { width: side, height: side, channels: 3, background } })

/** The pixels of a picture in noise, so that every one of them counts. */
const noise = Buffer.from(
  Array.from({ length: side * side * 3 }, (_, at) => (at * 7919 + ((at * at) >> 5)) % 256),
)
const noisy = () => sharp(noise, { raw: { width: side, height: side, channels: 3 } })

async function shownIn(source: Buffer): Promise<number[]> {
  const pixels = await readPicture(source, reading, (picture) => picture.removeAlpha().raw().toBuffer())
  return [...pixels.subarray(0, 3)]
}

function pngChunk(type: string, body: Buffer): Buffer {
  const chunk = Buffer.concat([Buffer.alloc(4), Buffer.from(type, 'latin1'), body, Buffer.alloc(4)])
  chunk.writeUInt32BE(body.length, 0)
  chunk.writeUInt32BE(crc32(chunk.subarray(4, -4)), chunk.length - 4)
  return chunk
}

const numbers = (...values: number[]) => {
  const body = Buffer.alloc(4 * values.length)
  for (const [at, value] of values.entries()) body.writeUInt32BE(Math.round(value * 100_000), 4 * at)
  return body
}

const gamma = (exponent: number) => pngChunk('gAMA', numbers(1 / exponent))
const primaries = (...points: number[]) => pngChunk('cHRM', numbers(0.3127, 0.329, ...points))
const codes = (...values: number[]) => pngChunk('cICP', Buffer.from([...values, 0, 1]))

/** With chunks after the header, whose length every PNG shares. */
const withChunks = (png: Buffer, ...chunks: Buffer[]) =>
  Buffer.concat([png.subarray(0, 33), ...chunks, png.subarray(33)])

const adobeRgb = [0.64, 0.33, 0.21, 0.71, 0.15, 0.06]
const p3 = [0.68, 0.32, 0.265, 0.69, 0.15, 0.06]

// The right values follow from the definitions of the colour spaces.
test.each([
  ['gAMA of linear light', '#643c14', [gamma(1)], [168, 132, 79]],
  ['gAMA and cHRM of Adobe RGB', '#649650', [gamma(2.2), primaries(...adobeRgb)], [65, 151, 73]],
  ['cHRM of Display P3', '#965a3c', [primaries(...p3)], [160, 87, 53]],
  ['cICP of Display P3', '#965a3c', [codes(12, 13)], [160, 87, 53]],
  ['numbers that mean sRGB', '#965a3c', [gamma(2.2)], [150, 90, 60]],
])('a PNG with %s is shown in its colours', async (_, colour, chunks, expected) => {
  const png = await flat(colour).png().toBuffer()
  const deep = await flat(colour).toColourspace('rgb16').png().toBuffer()

  const shown = await Promise.all([png, deep].map((one) => shownIn(withChunks(one, ...chunks))))

  for (const one of shown) {
    const off = one.map((part, channel) => Math.abs(part - (expected[channel] ?? 0)))
    expect(Math.max(...off), `${one} in place of ${expected}`).toBeLessThanOrEqual(2)
  }
})

test('a grey PNG of linear light keeps its brightness with 8 and with 16 bits', async () => {
  const grey = flat('#646464').toColourspace('b-w')
  const deep = sharp(new Uint16Array(side * side).fill(100 * 257), {
    raw: { width: side, height: side, channels: 1 },
  }).toColourspace('grey16')

  const pngs = await Promise.all([grey, deep].map((one) => one.png().toBuffer()))
  const shown = await Promise.all(pngs.map((png) => shownIn(withChunks(png, gamma(1)))))

  expect(shown).toEqual([
    [168, 168, 168],
    [168, 168, 168],
  ])
})

test('a picture of 16 bits with a profile is shown in its colours', async () => {
  const deep = await flat('#965a3c').toColourspace('rgb16').png().toBuffer()
  const tagged = await flat('#000000').withIccProfile('p3').png().toBuffer()
  const { icc = Buffer.alloc(0) } = await sharp(tagged).metadata()

  expect(await shownIn(await withProfile(deep, icc))).toEqual([160, 86, 53])
})

/** Without its profile, and with numbers in its place. */
function heicWith(colourPrimaries: number, transfer: number): Buffer {
  const heic = Buffer.from(photographOfTelephone)
  heic.write('free', heic.indexOf('colrprof'), 'latin1')
  const at = heic.indexOf('colrnclx') + 8
  heic.writeUInt16BE(colourPrimaries, at)
  heic.writeUInt16BE(transfer, at + 2)
  return heic
}

test('a HEIC photograph whose colours are two numbers looks like the one with a profile', async () => {
  const box = { width: 128, height: 192 }
  const pixels = async (source: Buffer) => {
    const [made] = await renditionsOf(source, box, { webp: [128] })
    const { data } = await sharp(made?.body).raw().toBuffer({ resolveWithObject: true })
    return [20, 150].flatMap((y) => [...data.subarray((y * 128 + 64) * 3, (y * 128 + 64) * 3 + 3)])
  }
  const tagged = await pixels(photographOfTelephone)
  const off = async (source: Buffer) =>
    Math.max(...(await pixels(source)).map((value, at) => Math.abs(value - (tagged[at] ?? 0))))

  expect(await off(heicWith(12, 13))).toBeLessThanOrEqual(2)
  expect(await off(heicWith(1, 13))).toBeGreaterThan(20)
})

test('colours of a high dynamic range are named, in HEIC and PNG', async () => {
  const png = await flat('#965a3c').png().toBuffer()

  expect(await pictureProblem(heicWith(9, 16))).toEqual({ kind: 'HDR (PQ)' })
  expect(await pictureProblem(heicWith(9, 18))).toEqual({ kind: 'HDR (HLG)' })
  expect(await pictureProblem(withChunks(png, codes(9, 16)))).toEqual({ kind: 'HDR (PQ)' })
  expect(await pictureProblem(photographOfTelephone)).toBeNull()
})

test('a PNG of a narrow range is named, and one of endless chunks is not read to its end', async () => {
  const png = await flat('#965a3c').png().toBuffer()
  const narrow = pngChunk('cICP', Buffer.from([1, 13, 0, 0]))
  const many = Array.from({ length: 3000 }, () => pngChunk('teXt', Buffer.alloc(0)))

  expect(await pictureProblem(withChunks(png, narrow))).toEqual({ kind: 'CICP, narrow range' })
  await expect(pictureProblem(withChunks(png, ...many))).rejects.toThrow(RangeError)
})

const before = {
  mark: Buffer.from('\uFEFF'),
  lines: Buffer.from('\r\n\n'),
  mail: Buffer.from('Content-Type: image/jpeg\r\n\r\n'),
  blanks: Buffer.alloc(1024, ' '),
}

test.each(['jpeg', 'png', 'webp', 'tiff'] as const)(
  'a %s is read after harmless bytes, and before padding',
  async (format) => {
    const picture = await noisy().toFormat(format).toBuffer()
    const clean = await shownIn(picture)

    for (const lead of Object.values(before)) {
      const padded = Buffer.concat([lead, picture, Buffer.alloc(1024)])
      expect((await headerOf(padded)).width).toBe(side)
      expect(await shownIn(padded)).toEqual(clean)
    }
  },
)

test.each([false, true])(
  'a JPEG may lack its end marker, but no pixels (progressive: %s)',
  async (progressive) => {
    const jpeg = await noisy().jpeg({ quality: 90, progressive }).toBuffer()
    const cut = (bytes: number) => jpeg.subarray(0, jpeg.length - bytes)

    expect(await shownIn(cut(2))).toEqual(await shownIn(jpeg))
    for (const bytes of [4, 8, 40, 1000]) await expect(shownIn(cut(bytes))).rejects.toThrow()
  },
)

test('a picture that took too long is not called unreadable, whichever decoder was stopped', () => {
  const errors = [new TooSlow(), new Error('Input buffer: timeout: 4% complete'), new Error('corrupt header')]

  expect(errors.map(problemOf)).toEqual(['too_slow', 'too_slow', 'unreadable'])
})
