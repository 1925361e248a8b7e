import { bytesAt, type Source } from './upload-source.ts'

/*
 * TIFF is a container for more than the image library shows rightly: it turns some kinds black, others into a few
 * colours, and shows the thumbnail of a camera raw. So the kinds that are shown rightly are listed, and every other
 * one is named to its sender.
 */

const tag = {
  subfileType: 254,
  bitsPerSample: 258,
  compression: 259,
  photometric: 262,
  samplesPerPixel: 277,
  planarConfiguration: 284,
  tileWidth: 322,
  subDirectories: 330,
  inkSet: 332,
  extraSamples: 338,
  sampleFormat: 339,
  dngVersion: 50_706,
}

/** The bytes of a value of each type that the tags above have. */
const valueBytes: Partial<Record<number, number>> = { 1: 1, 3: 2, 4: 4, 13: 4, 16: 8, 18: 8 }
const mostValues = 8

type Tags = ReadonlyMap<number, readonly number[]>

interface Layout {
  source: Source
  isLittle: boolean
  isBig: boolean
}

function numberAt(bytes: Buffer, at: number, size: number, isLittle: boolean): number {
  if (size === 8) return Number(isLittle ? bytes.readBigUInt64LE(at) : bytes.readBigUInt64BE(at))
  return isLittle ? bytes.readUIntLE(at, size) : bytes.readUIntBE(at, size)
}

async function directoryAt({ source, isLittle, isBig }: Layout, offset: number): Promise<Tags> {
  const [countBytes, entryBytes, word] = isBig ? [8, 20, 8] : [2, 12, 4]
  const count = numberAt(await bytesAt(source, offset, countBytes), 0, countBytes, isLittle)
  const directory = await bytesAt(source, offset + countBytes, Math.min(count, 500) * entryBytes)
  const wanted = new Set(Object.values(tag))
  const tags = new Map<number, number[]>()
  for (let at = 0; at + entryBytes <= directory.length; at += entryBytes) {
    const name = numberAt(directory, at, 2, isLittle)
    const size = valueBytes[numberAt(directory, at + 2, 2, isLittle)]
    if (!wanted.has(name) || !size) continue
    const values = numberAt(directory, at + 4, word, isLittle)
    const here = directory.subarray(at + 4 + word, at + entryBytes)
    const isHere = values * size <= word
    const length = Math.min(values, mostValues) * size
    const bytes = isHere ? here : await bytesAt(source, numberAt(here, 0, word, isLittle), length)
    tags.set(
      name,
      Array.from({ length: Math.floor(length / size) }, (_, index) =>
        numberAt(bytes, index * size, size, isLittle),
      ),
    )
  }
  return tags
}

const cfa = 32_803
const linearRaw = 34_892

/** The photometric interpretations, apart from Lab: two of grey, RGB, palette, inks, luminance and chroma. */
const shownPhotometrics = [0, 1, 2, 3, 5, 6]
const cieLab = 8
const shownBits = [1, 2, 4, 8, 16]
/** None, three of fax, LZW, JPEG, Deflate under two numbers, PackBits, WebP. */
const shownCompressions = [1, 2, 3, 4, 5, 7, 8, 32_773, 32_946, 50_001]
const compressionNames: Partial<Record<number, string>> = {
  6: 'old-style JPEG',
  34712: 'JPEG 2000',
  34925: 'LZMA',
  50000: 'Zstandard',
}

/** How many of the samples of a pixel are colours, by the interpretation. */
const coloursIn: Partial<Record<number, number>> = { 0: 1, 1: 1, 2: 3, 3: 1, 5: 4, 6: 3, [cieLab]: 3 }
/** The values of an extra sample that is transparency. Others are saved selections and spot colours. */
const transparencies = [1, 2]

const isRawPhotometric = (tags: Tags) => [cfa, linearRaw].includes(tags.get(tag.photometric)?.[0] ?? -1)

async function isRaw(layout: Layout, tags: Tags): Promise<boolean> {
  if (tags.has(tag.dngVersion) || isRawPhotometric(tags)) return true
  const offsets = tags.get(tag.subDirectories) ?? []
  // The first picture of most camera raws is a thumbnail, and of none that an editor saves.
  if (offsets.length > 0 && ((tags.get(tag.subfileType)?.[0] ?? 0) & 1) === 1) return true
  const inner = await Promise.all(offsets.map((offset) => directoryAt(layout, offset)))
  return inner.some(isRawPhotometric)
}

/** Of samples that the library would take for transparency, or cannot convert. */
function hiddenSamplesOf(tags: Tags, photometric: number): string | null {
  const colours = coloursIn[photometric] ?? 1
  const samples = tags.get(tag.samplesPerPixel)?.[0] ?? colours
  const isInks = photometric === 5
  if (isInks && (samples < colours || (tags.get(tag.inkSet)?.[0] ?? 1) !== 1)) return 'inks other than CMYK'
  if (isInks && samples > colours && tags.get(tag.bitsPerSample)?.[0] === 16) return 'CMYK + extra channel'
  const [extra = 2] = tags.get(tag.extraSamples) ?? []
  const isHidden = samples > colours + 1 || (samples > colours && !transparencies.includes(extra))
  return isHidden ? 'extra channel' : null
}

/** The technical name of what cannot be shown, or `null`. */
function hiddenKindOf(tags: Tags): string | null {
  const one = (name: number, usual: number) => tags.get(name)?.[0] ?? usual
  const photometric = one(tag.photometric, -1)
  const compression = one(tag.compression, 1)
  const bits = tags.get(tag.bitsPerSample) ?? [1]
  if (!shownCompressions.includes(compression)) return compressionNames[compression] ?? String(compression)
  if (one(tag.planarConfiguration, 1) === 2) {
    if (tags.has(tag.tileWidth)) return 'planar + tiled'
    if (compression === 7) return 'planar + JPEG'
  }
  if (one(tag.sampleFormat, 1) !== 1 && photometric !== cieLab) return `${bits[0]} bit, signed or float`
  if (!bits.every((depth) => shownBits.includes(depth) && depth === bits[0]))
    return `${[...new Set(bits)].join('/')} bit`
  if (photometric === cieLab) {
    // The library reads this one; from 8 bits or with transparency it makes black.
    const isPlanar = one(tag.planarConfiguration, 1) === 2
    return bits[0] === 16 && one(tag.samplesPerPixel, 3) === 3 && !isPlanar ? null : 'Lab'
  }
  if (photometric === 9 || photometric === 10) return 'Lab'
  // Luminance and chroma without JPEG are not shown in their colours.
  if (photometric === 6 && compression !== 7) return 'YCbCr'
  if (!shownPhotometrics.includes(photometric)) return `PhotometricInterpretation ${photometric}`
  if ((bits[0] ?? 1) < 8 && (coloursIn[photometric] ?? 1) > 1 && tags.has(tag.bitsPerSample))
    return `${bits[0]} bit`
  return hiddenSamplesOf(tags, photometric)
}

/** Why a TIFF is not shown as it was made. @throws RangeError for a damaged one */
export async function tiffProblem(source: Source): Promise<'raw' | { kind: string } | null> {
  const start = await bytesAt(source, 0, 16)
  const isLittle = start[0] === 0x49
  const layout = { source, isLittle, isBig: numberAt(start, 2, 2, isLittle) === 43 }
  const first = layout.isBig ? numberAt(start, 8, 8, isLittle) : numberAt(start, 4, 4, isLittle)
  const tags = await directoryAt(layout, first)
  if (await isRaw(layout, tags)) return 'raw'
  const kind = hiddenKindOf(tags)
  return kind === null ? null : { kind }
}
