import { join } from 'node:path'
import sharp from 'sharp'

export interface Photograph {
  name: string
  mimeType: 'image/jpeg'
  buffer: Buffer
}

const pictures = join(import.meta.dirname, '..', 'tools', 'demo', 'pictures')

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
  const buffer = await sharp(join(pictures, file))
    .resize(width, height, { fit: 'cover' })
    .composite([{ input: grain, tile: true, blend: 'soft-light' }])
    .jpeg({ quality: 88 })
    .toBuffer()
  return { name, mimeType: 'image/jpeg', buffer }
}

/** Of 24, 12 and 10 megapixels; the second is upright. */
export async function takePhotographs(): Promise<Photograph[]> {
  return [
    await photograph('2023-bar-at-the-tile-works-1.webp', 'DSC_0107.jpg', 6000, 4000),
    await photograph('2025-the-common-shelf-1.webp', 'DSC_0108.jpg', 3000, 4000),
    await photograph('2024-vessels-for-a-short-shelf-1.webp', 'DSC_0109.jpg', 3900, 2600),
  ]
}
