import sharp, { type Metadata, type Sharp } from 'sharp'
import { imageAt } from '../signature.ts'
import { decodeHeic } from './heic.ts'
import { coloursOfHeic } from './heic-colours.ts'
import { withEndMarker } from './jpeg-end.ts'
import { PictureError, problemOf } from './picture-error.ts'
import { coloursOfPng, withProfile } from './png-colours.ts'
import { tiffProblem } from './tiff.ts'
import { allOf, type Source, startOf } from './upload-source.ts'

/*
 * Files as they arrive are not always as the image library wants them: every decoder passes through here, so that
 * the stored original stays as it was sent.
 */

/** From the signature on. */
export async function fromSignature(source: Source): Promise<Source> {
  const at = imageAt(await startOf(source))?.at ?? 0
  return at === 0 ? source : (await allOf(source)).subarray(at)
}

/** Of the header only, so that a small file that claims a huge picture costs nothing. @throws when it has none */
export async function headerOf(source: Source): Promise<Metadata> {
  return sharp(await fromSignature(source), { limitInputPixels: false }).metadata()
}

/** Why a picture would not be shown as it was made: a camera raw, or the technical name of a kind. */
export async function pictureProblem(given: Source): Promise<'raw' | { kind: string } | null> {
  const source = await fromSignature(given)
  const type = imageAt(await startOf(source))?.type
  if (type === 'image/tiff') return tiffProblem(source)
  const stated = await statedColours(source)
  return stated && 'kind' in stated ? stated : null
}

async function statedColours(source: Source) {
  const type = imageAt(await startOf(source))?.type
  if (type === 'image/png') return coloursOfPng(source)
  if (type !== 'image/heic') return null
  const { icc, compression } = await headerOf(source)
  const stated = icc ? null : await coloursOfHeic(source)
  // The image library decodes this one itself and takes its numbers as sRGB.
  return stated && compression !== 'hevc' ? { kind: 'AV1' } : stated
}

interface Readable {
  source: Source
  /** Its own colours, which the image library would leave as they are. */
  deepProfile: 'rgb16' | 'grey16' | null
}

async function asReadable(given: Source): Promise<Readable> {
  const source = await fromSignature(given)
  const stated = await statedColours(source)
  if (stated && 'kind' in stated) throw new PictureError('unreadable')
  const { compression, icc, space, format } = await headerOf(source)
  if (compression === 'hevc') {
    return { source: await decodeHeic(source, stated?.profile ?? icc), deepProfile: null }
  }
  const isDeep = space === 'rgb16' || space === 'grey16'
  return {
    source: stated && format === 'png' ? await withProfile(source, stated.profile) : source,
    deepProfile: isDeep && (stated || icc) ? space : null,
  }
}

interface Reading {
  pixelsAtMost: number
  seconds: number
  isSequential?: boolean
}

/**
 * Decodes a picture: upright, in sRGB, on white, because pages show images on white. A JPEG may lack its end marker,
 * but no pixels.
 */
export async function readPicture<Answer>(
  given: Source,
  { pixelsAtMost, seconds, isSequential = false }: Reading,
  work: (picture: Sharp) => Promise<Answer>,
): Promise<Answer> {
  const { source, deepProfile } = await asReadable(given)
  const read = (bytes: Source) => {
    const picture = sharp(bytes, {
      limitInputPixels: pixelsAtMost,
      failOn: 'error',
      sequentialRead: isSequential,
    })
      .timeout({ seconds })
      .autoOrient()
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
    // The library converts 16 bits to Display P3 by default, and then takes the numbers for sRGB.
    if (deepProfile === 'rgb16') picture.withIccProfile('srgb')
    // It applies the profile of a grey picture only to 8 bits.
    if (deepProfile === 'grey16') picture.pipelineColourspace('b-w')
    return work(picture)
  }
  try {
    return await read(source)
  } catch (error) {
    const isJpeg = imageAt(await startOf(source))?.type === 'image/jpeg'
    const whole = isJpeg && problemOf(error) === 'unreadable' && (await withEndMarker(source, pixelsAtMost))
    if (!whole) throw error
    return read(whole)
  }
}
