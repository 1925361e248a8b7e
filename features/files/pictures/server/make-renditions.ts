import { availableParallelism } from 'node:os'
import pLimit from 'p-limit'
import sharp, { type Sharp } from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'
import { type Focus, type RenditionFormat, renditionFormats } from '#features/files/storage/contract.ts'
import { coloursOf } from '../palette.ts'
import { type RenditionPlan, widthsFor } from '../renditions.ts'
import { readPicture } from './readable-image.ts'
import type { Rendition } from './rendition.ts'
import type { Source } from './upload-source.ts'
import { atOnce, decoding, type Turn } from './work-turns.ts'

/** A decoded picture: upright, sRGB, three channels, no metadata. */
interface Raw {
  data: Buffer
  info: { width: number; height: number }
}

interface Box {
  width: number
  height: number
}

// No image is requested twice. A cached file handle would occupy disk space after its file is deleted.
sharp.cache(false)

/** How long libvips may chew on one picture, in seconds; while people are served first it has little of each. */
const timeout = 180

async function rawOf(picture: Sharp): Promise<Raw> {
  return picture.raw().toBuffer({ resolveWithObject: true })
}

const fromRaw = ({ data, info }: Raw) =>
  sharp(data, { raw: { width: info.width, height: info.height, channels: 3 }, limitInputPixels: false })

/** Decodes once, at no more than the needed width; JPEG and WebP then skip most of their own pixels. */
function decode(source: Source, width: number, pixelsAtMost: number): Promise<Raw> {
  const reading = { pixelsAtMost, seconds: timeout, isSequential: true }
  return decoding(() =>
    readPicture(source, reading, (picture) =>
      rawOf(picture.resize({ width, withoutEnlargement: true }).removeAlpha()),
    ),
  )
}

// Measured: effort 3 takes a quarter of the time of the default 4, and tuning for structure makes up for the loss in
// quality. The widest rendition takes most of the time and gains least. Half the colour resolution is usual.
const effortAt = (width: number) => (width > 1600 ? 2 : 3)
const encoders: Record<RenditionFormat, (picture: Sharp, width: number) => Sharp> = {
  avif: (picture, width) =>
    picture.avif({ quality: 58, effort: effortAt(width), chromaSubsampling: '4:2:0', tune: 'ssim' }),
  webp: (picture) => picture.webp({ quality: 81, effort: 3 }),
  jpeg: (picture) => picture.jpeg({ quality: 80 }),
}

interface Wanted {
  format: RenditionFormat
  raw: Raw
}

async function encode({ format, raw }: Wanted): Promise<Rendition> {
  const { data, info } = await encoders[format](fromRaw(raw), raw.info.width).toBuffer({
    resolveWithObject: true,
  })
  return { format, width: info.width, height: info.height, body: data }
}

// Each encoder runs on one core; a second core would be idle otherwise.
const lanes = Math.min(2, availableParallelism())

/** The renditions in the order of `wanted`, encoded a few at a time. */
function encodeAll(wanted: readonly Wanted[], turn: Turn): Promise<Rendition[]> {
  const limit = pLimit(lanes)
  return Promise.all(wanted.map((one) => limit(() => turn().then(() => encode(one)))))
}

/** Every rendition of a plan that the picture is wide enough for, the widest first. */
export async function renditionsOf(
  source: Source,
  box: Box,
  plan: RenditionPlan,
  turn = atOnce,
): Promise<Rendition[]> {
  await turn()
  // The slowest format comes first, so that the workers finish together.
  const planned = renditionFormats.flatMap((format) =>
    (plan[format] ? widthsFor(plan[format], box) : []).map((width) => ({ format, width })),
  )
  const widest = await decode(
    source,
    Math.max(1, ...planned.map(({ width }) => width)),
    box.width * box.height,
  )
  const raws = new Map([[widest.info.width, widest]])
  for (const { width } of planned) {
    // Each from the widest: a picture made smaller again and again loses its edges on the way.
    if (!raws.has(width)) raws.set(width, await rawOf(fromRaw(widest).resize({ width })))
  }
  const made = await encodeAll(
    planned.map(({ format, width }) => ({ format, raw: raws.get(width) ?? widest })),
    turn,
  )
  return made.toSorted((one, other) => other.width - one.width)
}

/** The part of a picture that draws the eye; null for one without contrast. */
async function focusOf(preview: Buffer): Promise<Focus | null> {
  // The point is reported only with a crop, so the box is flatter than nearly every picture.
  const [width, height] = [160, 20]
  const { info } = await sharp(preview)
    .resize(width, height, { fit: 'cover', position: sharp.strategy.attention })
    .toBuffer({ resolveWithObject: true })
  const { attentionX: x, attentionY: y } = info
  if (!x || !y) return null
  const { width: wide = 1, height: high = 1 } = await sharp(preview).metadata()
  const scale = Math.max(width / wide, height / high)
  const share = (at: number, side: number) => Math.min(1, Math.round((at / (side * scale)) * 100) / 100)
  return { x: share(x, wide), y: share(y, high) }
}

/** What is known of a picture from its smallest rendition: a blur of 25 bytes, its colours and its focus. */
export interface Impression {
  thumbhash: string
  colour: string
  palette: string[]
  focus: Focus | null
}

export async function impressionOf(preview: Buffer): Promise<Impression> {
  const small = await rawOf(sharp(preview).resize(64, 64, { fit: 'inside' }))
  const { data: rgba } = await fromRaw(small).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const hash = rgbaToThumbHash(small.info.width, small.info.height, rgba)
  return {
    thumbhash: Buffer.from(hash).toString('base64'),
    ...coloursOf(small.data),
    focus: await focusOf(preview),
  }
}
