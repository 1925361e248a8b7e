import { join } from 'node:path'
import sharp from 'sharp'
import { isSoak } from '#tools/testing/soak.ts'

export interface Photograph {
  name: string
  mimeType: 'image/jpeg'
  buffer: Buffer
}

interface Size {
  width: number
  height: number
}

const pictures = join(import.meta.dirname, '..', 'tools', 'demo', 'pictures')

/** In the long tests with grain in every pixel, so that the files are large. */
async function photograph(file: string, name: string, size: Size): Promise<Photograph> {
  const image = sharp(join(pictures, file)).resize({ ...size, fit: 'cover' })
  if (isSoak) {
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
    image.composite([{ input: grain, tile: true, blend: 'soft-light' }])
  }
  return { name, mimeType: 'image/jpeg', buffer: await image.jpeg({ quality: 88 }).toBuffer() }
}

/** Of 24, 12 and 10 megapixels in the long tests, else just large enough; the second is upright. */
export async function takePhotographs(): Promise<Photograph[]> {
  const wide = isSoak ? { width: 6000, height: 4000 } : { width: 2400, height: 1600 }
  const upright = isSoak ? { width: 3000, height: 4000 } : { width: 1600, height: 2130 }
  const third = isSoak ? { width: 3900, height: 2600 } : { width: 2400, height: 1600 }
  return [
    await photograph('2023-bar-at-the-tile-works-1.webp', 'DSC_0107.jpg', wide),
    await photograph('2025-the-common-shelf-1.webp', 'DSC_0108.jpg', upright),
    await photograph('2024-vessels-for-a-short-shelf-1.webp', 'DSC_0109.jpg', third),
  ]
}
