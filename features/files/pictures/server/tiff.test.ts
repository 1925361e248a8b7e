import sharp, { type TiffOptions } from 'sharp'
import { expect, test } from 'vitest'
import { usualLimits } from '#features/contests/contest/limits.ts'
import { inspectImage } from './inspect-image.ts'
import { tiffProblem } from './tiff.ts'

type Entry = readonly [tag: number, value: number | readonly number[]]

/** A directory of numbers of 16 bits, up to two of them in an entry. */
function directoryOf(entries: readonly Entry[], isBig: boolean): Buffer {
  const [countBytes, entryBytes, word] = isBig ? [8, 20, 8] : [2, 12, 4]
  const bytes = Buffer.alloc(countBytes + entryBytes * entries.length + word)
  bytes.writeUInt16LE(entries.length, 0)
  for (const [index, [tag, value]] of entries.entries()) {
    const at = countBytes + index * entryBytes
    const values = typeof value === 'number' ? [value] : value
    bytes.writeUInt16LE(tag, at)
    bytes.writeUInt16LE(3, at + 2)
    bytes.writeUInt16LE(values.length, at + 4)
    for (const [place, one] of values.entries()) bytes.writeUInt16LE(one, at + 4 + word + 2 * place)
  }
  return bytes
}

/** A TIFF without pixels: only its tags are read here. A second directory follows the first. */
function tiff(entries: readonly Entry[], { isBig = false, inner = [] as readonly Entry[] } = {}): Buffer {
  const head = Buffer.from(isBig ? 'II+\0\x08\0\0\0\x10\0\0\0\0\0\0\0' : 'II*\0\x08\0\0\0', 'latin1')
  return Buffer.concat([head, directoryOf(entries, isBig), directoryOf(inner, isBig)])
}

const [subfileType, bits, compression, photometric, samples, planar, tileWidth, subDirectories, format, dng] =
  [254, 258, 259, 262, 277, 284, 322, 330, 339, 50_706]
const [inkSet, extraSamples] = [332, 338]
const rgb: Entry[] = [
  [bits, [8, 8]],
  [photometric, 2],
]

test.each<[string, Entry[], string]>([
  [
    'Lab of 8 bits',
    [
      [bits, 8],
      [photometric, 8],
      [samples, 3],
    ],
    'Lab',
  ],
  [
    'Lab with transparency',
    [
      [bits, 16],
      [photometric, 8],
      [samples, 4],
    ],
    'Lab',
  ],
  [
    'ICC Lab',
    [
      [bits, 16],
      [photometric, 9],
    ],
    'Lab',
  ],
  [
    'integers of 32 bits',
    [
      [bits, [32, 32]],
      [photometric, 2],
    ],
    '32 bit',
  ],
  [
    'floating point',
    [
      [bits, [32, 32]],
      [photometric, 2],
      [format, 3],
    ],
    '32 bit, signed or float',
  ],
  [
    'old-style JPEG',
    [
      [bits, 8],
      [compression, 6],
      [photometric, 6],
    ],
    'old-style JPEG',
  ],
  ['LZMA', [...rgb, [compression, 34_925]], 'LZMA'],
  ['Zstandard', [...rgb, [compression, 50_000]], 'Zstandard'],
  ['tiles of separate planes', [...rgb, [planar, 2], [tileWidth, 256]], 'planar + tiled'],
  ['a saved selection', [...rgb, [samples, 4], [extraSamples, 0]], 'extra channel'],
  ['transparency and a spot colour', [...rgb, [samples, 5], [extraSamples, [2, 0]]], 'extra channel'],
  [
    'CMYK of 16 bits with transparency',
    [
      [bits, 16],
      [photometric, 5],
      [samples, 5],
      [extraSamples, 2],
    ],
    'CMYK + extra channel',
  ],
  [
    'other inks',
    [
      [bits, 8],
      [photometric, 5],
      [samples, 4],
      [inkSet, 2],
    ],
    'inks other than CMYK',
  ],
  [
    'colours of 4 bits',
    [
      [bits, [4, 4]],
      [photometric, 2],
      [samples, 3],
    ],
    '4 bit',
  ],
  [
    'separate planes of Lab',
    [
      [bits, 16],
      [photometric, 8],
      [samples, 3],
      [planar, 2],
    ],
    'Lab',
  ],
  [
    'luminance and chroma without JPEG',
    [
      [bits, 8],
      [photometric, 6],
    ],
    'YCbCr',
  ],
])('a TIFF in %s is named, because it would be shown wrongly', async (_, entries, kind) => {
  expect(await tiffProblem(tiff(entries))).toEqual({ kind })
  expect(await tiffProblem(tiff(entries, { isBig: true }))).toEqual({ kind })
})

test('camera raws built like a TIFF are distinguished from pictures', async () => {
  const thumbnail = [[subfileType, 1], ...rgb] as const
  // The second directory begins after three entries.
  const at = 8 + 2 + 12 * 3 + 4
  const withInner = (first: Entry, inner: Entry[]) =>
    tiff([first, [photometric, 2], [subDirectories, at]], { inner })

  expect(await tiffProblem(tiff([...rgb, [dng, 1]]))).toBe('raw')
  expect(await tiffProblem(tiff([[photometric, 32_803]]))).toBe('raw')
  expect(await tiffProblem(withInner([subfileType, 1], [[photometric, 2]]))).toBe('raw')
  expect(await tiffProblem(withInner([bits, 8], [[photometric, 32_803]]))).toBe('raw')
  // Smaller copies beside the picture are usual.
  expect(await tiffProblem(withInner([bits, 8], [[photometric, 2]]))).toBeNull()
  expect(await tiffProblem(tiff(thumbnail))).toBeNull()
})

test('the usual kinds of TIFF are shown, also as BigTIFF', async () => {
  const plain = sharp({ create: { width: 8, height: 8, channels: 4, background: '#965a3c80' } })
  const kinds: TiffOptions[] = [
    { compression: 'none' },
    { compression: 'lzw' },
    { compression: 'deflate', bigtiff: true },
    { compression: 'jpeg' },
    { compression: 'packbits', tile: true },
  ]
  const files = kinds.flatMap((kind) => [
    plain.clone().removeAlpha().tiff(kind),
    plain.clone().removeAlpha().greyscale().tiff(kind),
  ])
  files.push(
    plain.clone().tiff({ compression: 'lzw' }),
    plain.clone().toColourspace('rgb16').tiff({ compression: 'lzw' }),
    plain.clone().removeAlpha().toColourspace('cmyk').tiff({ compression: 'lzw' }),
  )

  const problems = await Promise.all(files.map(async (file) => tiffProblem(await file.toBuffer())))

  expect(problems).toEqual(files.map(() => null))
})

test('the message for their senders names the kind and how to export it', async () => {
  const inspected = (bytes: Buffer) => inspectImage(bytes, 'scan.tif', usualLimits)

  await expect(inspected(tiff([...rgb, [dng, 1]]))).rejects.toMatchObject({ code: 'image_raw' })
  await expect(inspected(Buffer.from('FUJIFILMCCD-RAW 0201'))).rejects.toMatchObject({ code: 'image_raw' })
  await expect(inspected(Buffer.from('II*\0\x10\0\0\0IIIITkwaR', 'latin1'))).rejects.toMatchObject({
    code: 'image_raw',
  })
  await expect(inspected(tiff([...rgb, [compression, 34_925]]))).rejects.toMatchObject({
    code: 'image_kind_hidden',
    params: { name: 'scan.tif', kind: 'LZMA' },
  })
})
