import { join } from 'node:path'
import sharp from 'sharp'

export interface Photograph {
  name: string
  mimeType: 'image/jpeg'
  buffer: Buffer
}

const art = join(import.meta.dirname, '..', 'tools', 'demo', 'art')

/** As large as a camera's, with grain in every pixel, so that nothing about it is easy to send or to shrink. */
async function photograph(file: string, name: string, width: number, height: number): Promise<Photograph> {
  const grain = await sharp({
    create: {
      width: 1500,
      height: 1500,
      channels: 3,
      background: 'grey',
      noise: { type: 'gaussian', mean: 128, sigma: 9 },
    },
  })
    .png({ compressionLevel: 1 })
    .toBuffer()
  const buffer = await sharp(join(art, file))
    .resize(width, height, { fit: 'cover' })
    .composite([{ input: grain, tile: true, blend: 'soft-light' }])
    .jpeg({ quality: 88 })
    .toBuffer()
  return { name, mimeType: 'image/jpeg', buffer }
}

/** Of 24, 12 and 10 megapixels; the second is upright. */
export async function takePhotographs(): Promise<Photograph[]> {
  return [
    await photograph('07.jpg', 'DSC_0107.jpg', 6000, 4000),
    await photograph('08.jpg', 'DSC_0108.jpg', 3000, 4000),
    await photograph('09.jpg', 'DSC_0109.jpg', 3900, 2600),
  ]
}
