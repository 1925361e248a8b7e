import { join } from 'node:path'
import sharp from 'sharp'

const art = join(import.meta.dirname, '..', 'tools', 'demo', 'art')

/** Three images that are just large enough to be taken, for stories that are about something else. */
export async function smallImages() {
  return Promise.all(
    ['04', '05', '06'].map(async (name) => ({
      name: `${name}.jpg`,
      mimeType: 'image/jpeg' as const,
      buffer: await sharp(join(art, `${name}.jpg`))
        .resize(1600, 1600, { fit: 'cover' })
        .jpeg({ quality: 70 })
        .toBuffer(),
    })),
  )
}
